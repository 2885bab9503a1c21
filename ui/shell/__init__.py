"""The window around the pages: menus, tabs, commands, status line."""
