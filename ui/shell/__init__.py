"""The window around the pages: menus, tabs, commands and status line."""
