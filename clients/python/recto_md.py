"""Client of the Recto REST API. Needs Python 3.9 and nothing else.

    from recto_md import Recto

    recto = Recto("https://recto.example", "recto_...")
    page = recto.convert(url="https://example.com/article", include_meta=False)
    print(page["markdown"], page["metadata"]["title"])
"""

import http.client
import json
import re
import time
import urllib.error
import urllib.request
from typing import Any, Callable, Dict, Iterator, Optional

__all__ = ["Recto", "RectoError"]

#: Statuses that are retried: too many requests, and a service that is overloaded.
RETRIED = (429, 503)


class RectoError(Exception):
    """A request failed. `code` is stable; the message is for people."""

    def __init__(
        self, status: int, code: str, message: str, request_id: Optional[str] = None, retry_after: Optional[float] = None
    ) -> None:
        super().__init__(message)
        self.status = status
        #: Such as "FETCH_FAILED". See the table of errors in the API reference.
        self.code = code
        #: Identifies the request in the service's log.
        self.request_id = request_id
        #: Seconds after which the request can succeed, if the service said so.
        self.retry_after = retry_after


class Recto:
    """One service and one API key.

    :param base_url: such as "https://recto.example". Redirects are not followed, because they would lose the request.
    :param timeout: seconds for one request: for connecting, for each pause, and until the response is complete.
    :param max_retries: how often a request is sent again after status 429 or 503.
    :param max_wait: seconds. If the service asks for a longer wait, the error is raised.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 60,
        max_retries: int = 3,
        max_wait: float = 60,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        api_key = api_key.strip()
        if not api_key:
            raise ValueError("The API key is empty. Create one in the dashboard, at /dashboard/api-keys.")
        if not base_url.lower().startswith(("https://", "http://")):
            raise ValueError(
                f'The base URL must start with https:// or http://, such as https://recto.example, not "{base_url}".'
            )
        if not re.fullmatch("[!-~]+", api_key):
            # Python's own error would contain the key.
            raise ValueError("The API key contains characters that no key has. Copy it again.")
        self._url = base_url.rstrip("/") + "/api/v1/convert"
        self._headers = {
            "Authorization": "Bearer " + api_key,
            "Content-Type": "application/json",
            "Accept": "application/json",
        }
        self._timeout = timeout
        self._max_retries = max_retries
        self._max_wait = max_wait
        self._sleep = sleep

    def convert(
        self, *, url: Optional[str] = None, html: Optional[str] = None, cursor: Optional[str] = None, **options: Any
    ) -> Dict[str, Any]:
        """Converts a page, or continues a result.

        Pass exactly one of url, html and cursor. Options have the names of the API in snake case:
        include_links=False, max_tokens=4000, select=["article"].

        :returns: the fields of the API's "data": "markdown", "metadata", "content", "warnings", ...
        :raises RectoError: for every error response, after the retries.
        """
        body: Dict[str, Any] = {"url": url, "html": html, "cursor": cursor}
        body = {name: value for name, value in body.items() if value is not None}
        if options:
            body["options"] = {_camel_case(name): value for name, value in options.items()}
        return self._send(body)["data"]

    def parts(self, *, max_tokens: int, **request: Any) -> Iterator[Dict[str, Any]]:
        """Converts a page and yields its Markdown in parts of at most max_tokens tokens."""
        part = self.convert(max_tokens=max_tokens, **request)
        yield part
        while part.get("nextCursor"):
            part = self.convert(cursor=part["nextCursor"], max_tokens=max_tokens)
            yield part

    def _send(self, body: Dict[str, Any]) -> Dict[str, Any]:
        data = json.dumps(body).encode()
        for attempt in range(self._max_retries + 1):
            end = time.monotonic() + self._timeout
            request = urllib.request.Request(self._url, data=data, headers=self._headers, method="POST")
            try:
                with _OPENER.open(request, timeout=self._timeout) as response:
                    return _result_of(response, _read(response, end))
            except urllib.error.HTTPError as error:
                with error:
                    failure = _error_of(error, _read(error, end))
            wait = failure.retry_after
            if failure.status not in RETRIED or attempt == self._max_retries or wait is None or wait > self._max_wait:
                raise failure
            self._sleep(wait)
        raise AssertionError("unreachable")


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """A redirect is an error. Python would send the key to any other host."""


_OPENER = urllib.request.build_opener(_NoRedirects)


def _read(response: Any, end: float) -> bytes:
    """Python's own timeout is for each piece of the body, so a slow response could last forever.

    :param end: of time.monotonic().
    :raises TimeoutError: if the body is not complete then.
    """
    pieces = []
    while True:
        piece = response.read1(65536)
        if not piece:
            break
        pieces.append(piece)
        if time.monotonic() > end:
            raise TimeoutError("The response is not complete yet.")
    body = b"".join(pieces)
    length = response.headers.get("Content-Length", "")
    if re.fullmatch("[0-9]+", length) and len(body) < int(length):
        raise http.client.IncompleteRead(body, int(length) - len(body))
    return body


def _result_of(response: Any, body: bytes) -> Dict[str, Any]:
    try:
        result = json.loads(body)
        result["data"]["markdown"]
    except (ValueError, KeyError, TypeError, RecursionError):
        message = "The response with status %d is not a result. Check the base URL." % response.status
        raise RectoError(response.status, "HTTP_%d" % response.status, message) from None
    return result


def _error_of(response: urllib.error.HTTPError, body: bytes) -> RectoError:
    try:
        error = json.loads(body)["error"]
        code, message = error["code"], error["message"]
    except (ValueError, KeyError, TypeError, RecursionError):
        # Not from the service: a proxy in front of it.
        code, message = "HTTP_" + str(response.code), "The service responded with status %d." % response.code
        if 300 <= response.code < 400:
            target = response.headers.get("Location", "another URL")
            message = "The service redirects to %s. Change the base URL to that server." % target
    wait = response.headers.get("Retry-After", "")
    return RectoError(
        response.code, code, message, response.headers.get("X-Request-Id"), float(wait) if re.fullmatch("[0-9]+", wait) else None
    )


def _camel_case(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)
