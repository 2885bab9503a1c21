"""A real browser without a window, driven over the pipe of its DevTools protocol.

It needs no library: each message is a line of JSON that a zero byte ends.
"""

import base64
import json
import os
import shutil
import subprocess
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

CHROMIUM: Final = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))),
    None,
)
"""Where it is; None where there is none, and `.ci/run` puts one there."""


_KEYS: Final = {"Tab": (9, ""), "Enter": (13, "\r"), "Escape": (27, ""),
                "ArrowLeft": (37, ""), "ArrowRight": (39, "")}  # fmt: skip
"""What a keyboard sends for a key: its number, and the text that it types."""


class Browser:
    """A running browser with a profile of its own."""

    def __init__(self, profile: Path) -> None:
        """Start it.

        Args:
            profile: The folder of what it remembers; a new one knows nothing.
        """
        assert CHROMIUM
        hears, self._out = os.pipe()
        self._in, tells = os.pipe()
        # It reads from 3 and writes to 4.
        shell = f'exec "$@" 3<&{hears} 4>&{tells}'
        options = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
                   "--disable-background-networking", "--hide-scrollbars",
                   "--allow-file-access-from-files", "--remote-debugging-pipe",
                   f"--user-data-dir={profile}")  # fmt: skip
        self._process = subprocess.Popen(
            ["/bin/bash", "-c", shell, "bash", CHROMIUM, *options, "about:blank"],
            pass_fds=(hears, tells),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(hears)
        os.close(tells)
        self._rest, self._number = b"", 0
        self.waiting: deque[dict[str, Any]] = deque()

    def __enter__(self) -> Self:
        """Return it."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it, and wait until it is gone."""
        self.ask("Browser.close")
        self._process.wait()
        os.close(self._in)
        os.close(self._out)

    def ask(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        """Return the answer to a message; events that come meanwhile wait."""
        self._number += 1
        message: dict[str, Any] = {
            "id": self._number,
            "method": method,
            "params": params,
        }
        if session:
            message["sessionId"] = session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, (method, answer["error"])
                result: dict[str, Any] = answer["result"]
                return result
            self.waiting.append(answer)

    def wait_for(self, event: str, session: str, **values: str) -> None:
        """Wait for an event of a page that has some values."""

        def awaited(message: dict[str, Any]) -> bool:
            here = (message.get("method"), message.get("sessionId"))
            if here != (event, session):
                return False
            held = message["params"]
            return all(held.get(name) == value for name, value in values.items())

        found = next(filter(awaited, self.waiting), None)
        if found:
            self.waiting.remove(found)
            return
        while not awaited(message := self._next()):
            self.waiting.append(message)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            data = os.read(self._in, 1 << 20)
            assert data, "the browser is gone"
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message


class Tab:
    """A page of a browser.

    Attributes:
        requests: What it asked for, by address.
        errors: What its console complained of.
    """

    def __init__(
        self, browser: Browser, *, scripts: bool = True, dark: bool = False
    ) -> None:
        """Open an empty one, as large as a phone."""
        self.browser = browser
        target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = browser.ask("Target.attachToTarget", targetId=target, flatten=True)
        self._target, self._session = target, attached["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self._ask(f"{domain}.enable")
        self._ask("Page.setLifecycleEventsEnabled", enabled=True)
        self._scheme = {
            "name": "prefers-color-scheme",
            "value": "dark" if dark else "light",
        }
        self.on("")
        self._ask("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.sized(390, 844)

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        return self.browser.ask(method, self._session, **params)

    def on(self, media: str, colours: str = "none") -> None:
        """Show it on `screen`, or as it would be on paper: `print`.

        Args:
            media: Which of the two.
            colours: Whether a reader's own ones are forced on it: `active` or `none`.
        """
        features = [self._scheme, {"name": "forced-colors", "value": colours}]
        self._ask("Emulation.setEmulatedMedia", media=media, features=features)

    def sized(self, width: int, height: int, density: int = 1) -> None:
        """Make it so large in pixels of the page, each so many dots."""
        self._ask("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=density, mobile=False)  # fmt: skip

    def open(self, address: str) -> None:
        """Go to an address and wait until all of it is there."""
        self._loaded(self._ask("Page.navigate", url=address)["loaderId"])

    def reload(self) -> None:
        """Load the page again."""
        before = self._frame()["loaderId"]
        self._ask("Page.reload")
        while (now := self._frame()["loaderId"]) == before:
            pass
        self._loaded(now)

    def _frame(self) -> dict[str, str]:
        frame: dict[str, str] = self._ask("Page.getFrameTree")["frameTree"]["frame"]
        return frame

    def _loaded(self, loader: str) -> None:
        """Wait until all of a document is there, and no older one."""
        event = "Page.lifecycleEvent"
        self.browser.wait_for(event, self._session, loaderId=loader, name="load")

    def do(self, script: str) -> Any:
        """Return what an expression comes to, on the page."""
        answer = self._ask("Runtime.evaluate", expression=script, returnByValue=True,
                           awaitPromise=True)  # fmt: skip
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def tick(self, *ids: str) -> None:
        """Click the labels of some boxes, one after the other."""
        self.do(f"for (const id of {json.dumps(ids)}) "
                "document.querySelector(`label[for=${id}]`).click()")  # fmt: skip

    def press(self, key: str, *, back: bool = False) -> None:
        """Press a key of the keyboard and let it go, with Shift for the way back."""
        code, text = _KEYS[key]
        held = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        held |= {"modifiers": 8 if back else 0}
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        self._ask("Input.dispatchKeyEvent", **held, **down)
        self._ask("Input.dispatchKeyEvent", **held, type="keyUp")

    def ticked(self) -> list[str]:
        """Return the ids of the boxes that are ticked, but not those of a start."""
        found: list[str] = self.do(
            "[...document.querySelectorAll('input.box:checked:not(.first)')]"
            ".map((box) => box.id)"
        )
        return found

    def spoken(self) -> str:
        """Return the texts that a screen reader has, those of style sheets, too."""
        tree = self._ask("Accessibility.getFullAXTree")["nodes"]
        known = {node["nodeId"]: node for node in tree}

        def texts(node: dict[str, Any]) -> Iterator[str]:
            if node["role"]["value"] == "StaticText":
                yield node["name"]["value"].strip()
            else:
                inside = (known[key] for key in node["childIds"] if key in known)
                yield from chain.from_iterable(map(texts, inside))

        return " ".join(filter(None, texts(tree[0])))

    def picture(self, file: Path) -> None:
        """Write what shows as a PNG."""
        data = self._ask("Page.captureScreenshot")["data"]
        file.write_bytes(base64.b64decode(data))

    def events(self, *names: str) -> Iterator[dict[str, Any]]:
        """Yield what happened so far on this page, by the names of events."""
        for message in self.browser.waiting:
            if message.get("sessionId") == self._session and message["method"] in names:
                yield message["params"]

    @property
    def requests(self) -> list[str]:
        """What it asked for, by address; what a page holds itself is no request."""
        sent = self.events("Network.requestWillBeSent")
        urls = (params["request"]["url"] for params in sent)
        return [url for url in urls if not url.startswith(("data:", "blob:"))]

    @property
    def errors(self) -> list[str]:
        """What its console complained of."""
        entries = (params["entry"]["text"] for params in self.events("Log.entryAdded"))
        thrown = map(str, self.events("Runtime.exceptionThrown"))
        return [*entries, *thrown]

    def close(self) -> None:
        """Close it."""
        self.browser.ask("Target.closeTarget", targetId=self._target)


@contextmanager
def tab_in(profile: Path, *, scripts: bool = True, dark: bool = False) -> Iterator[Tab]:
    """Yield a tab of a browser that is closed at the end."""
    with Browser(profile) as browser:
        yield Tab(browser, scripts=scripts, dark=dark)
