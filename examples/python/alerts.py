"""Lists what is reachable, with nothing but Python's own library: VEDETTE_URL, VEDETTE_TOKEN_ID and VEDETTE_TOKEN_SECRET say where and as whom."""

import json
import os
import time
import urllib.error
import urllib.request

URL = os.environ["VEDETTE_URL"].rstrip("/")
HEADERS = {
    "Content-Type": "application/json",
    "X-Service-API-Token-Id": os.environ["VEDETTE_TOKEN_ID"],
    "X-Service-API-Token-Secret": os.environ["VEDETTE_TOKEN_SECRET"],
}


class Refused(Exception):
    """The service did not do what was asked; `issues` name the fields that are wrong."""

    def __init__(self, status, error):
        super().__init__(error["message"])
        self.status = status
        self.code = error["code"]
        self.issues = error.get("issues", [])


def call(path, body, tries=4):
    """Asks one operation; waits and asks again where the service is busy and says for how long."""
    request = urllib.request.Request(URL + path, json.dumps(body).encode(), HEADERS)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        wait = error.headers.get("Retry-After")
        if error.code in (429, 503) and wait is not None and tries > 1:
            time.sleep(min(int(wait), 60))
            return call(path, body, tries - 1)
        raise Refused(error.code, json.load(error)["error"]) from error


def pages(path, body, rows):
    """Row after row of a list that comes in pages."""
    page = 1
    while True:
        answer = call(path, {**body, "page": page, "pageSize": 200})
        yield from answer[rows]
        if page * answer["pageSize"] >= answer["totalCount"]:
            return
        page += 1


if __name__ == "__main__":
    for alert in pages("/api/v1/sca/alerts/search", {"reachability": ["reachable"]}, "alerts"):
        metadata = alert["metadata"]
        print(metadata["severity"], metadata["packageIdentifier"], metadata["id"])
    summary = call("/api/v1/stats/summary", {})
    print(summary["issues"]["open"], "open issues")
    try:
        call("/api/v1/sca/packages/search", {"page": 0})
    except Refused as refused:
        print(refused.code, refused.issues[0]["path"], refused.issues[0]["message"])
