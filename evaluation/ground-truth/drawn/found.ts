/** Mistakes that the drawing, and the reading beside it, brought to light. */

export const found: readonly string[] = [
  'On the day of the drawing, 2026-11-22, before anything was repaired: 67 right, 25 too cautious, 8 wrong. Of 40 `unreachable` (28 outside Go) 6 were wrong, of 30 `reachable` (20 outside Go) 1, of 30 `needsReview` 1. The table shows the answers since, so that a drawing anew gives other rows.',
  '**Wrong `unreachable`**, caprine, `universalify@2.0.0` (read beside the drawing), which electron-updater’s fs-extra loads when the program starts; and nestjs-realworld-example-app, `chownr@1.1.3` and `needle@2.4.0`, which only an install script on macOS loads. A lockfile may hold one package several times with different needs (fs-extra 10.1.0 with universalify 2.0.0 here and 2.0.1 there). The graph knew names and versions only, and the fetched sources of one hid those of the other. Repaired: such entries are laid out apart.',
  '**Wrong `unreachable`**, nestjs-realworld-example-app, `trim-right@1.0.1`, `util.promisify@1.0.0`, `has@1.0.3`: jest of yarn.lock loads them. package-lock.json and yarn.lock lie in one folder, the sources of both were laid into one `node_modules`, and what only the hidden versions need seemed needed by nobody. Repaired: nothing is laid in there.',
  '**Wrong `unreachable`**, healthchecks, `django-stubs@6.1.0`: `plugins = mypy_django_plugin.main` of mypy.ini is a module of it, whose name nobody guesses from the distribution’s. Open.',
  '**Wrong `reachable`**, caprine, `semver.satisfies`: the calls exist, behind an option of conf that electron-store is not given. Open.',
  '**Wrong `loaded`**, healthchecks, `time-machine`: `import time` of the standard library was taken for it; only tests import it. Open.',
  '**Wrong `reachable`** (read beside the drawing), pygoat, `requests@2.28.1` of `dockerized_labs/sensitive_data_exposure`: the calls shown are code of the project at the root, which pins 2.28.2; the lab, an image of its own, imports no requests. Open.',
];
