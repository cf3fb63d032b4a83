/** Which commands start a product, of the files that say so. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { startedWords, startLines } from './start-lines.ts';

const cases: readonly (readonly [path: string, text: string, started: readonly string[]])[] = [
  ['Procfile', 'web: gunicorn shop.wsgi --log-file -\n', ['gunicorn']],
  ['Procfile.dev', 'release: python manage.py migrate\nworker: celery -A shop worker\n', ['celery']],
  ['Dockerfile', 'RUN pip install gunicorn\nCMD ["gunicorn", "--bind", "0.0.0.0:80", "shop.wsgi"]\n', ['gunicorn']],
  ['Dockerfile', 'CMD exec /venv/bin/gunicorn \\\n  --workers 3 shop.wsgi\n', ['gunicorn']],
  ['Dockerfile.web', 'ENTRYPOINT ["tini", "--", "poetry", "run", "uvicorn", "a:b"]\n', ['uvicorn']],
  ['Dockerfile', 'CMD ["sh", "-c", "python manage.py migrate && gunicorn shop"]\n', ['sh', 'python', 'gunicorn']],
  ['Dockerfile', 'CMD bundle exec puma -C config/puma.rb\n', ['puma']],
  ['Dockerfile', 'CMD ["ddtrace-run", "gunicorn", "x"]\n', ['ddtrace-run', 'gunicorn']],
  ['Dockerfile', 'CMD gosu app uwsgi --ini x.ini\n', ['uwsgi']],
  ['Dockerfile', 'CMD PORT=80 uv run --no-dev gunicorn x\n', ['gunicorn']],
  ['Dockerfile', 'CMD ["poetry", "install"]\n', []],
  ['Dockerfile', 'CMD ["npm", "run", "next"]\n', []],
  ['Dockerfile', 'CMD ["npm", "exec", "next"]\n', ['next']],
  ['compose.yaml', 'services:\n  a:\n    command: gunicorn x\n', ['gunicorn']],
  ['docker-compose.yml', 'services:\n  a:\n    command: >\n      celery -A x worker\n', ['celery']],
  ['docker-compose.yml', 'services:\n  a:\n    command:\n      - celery\n      - worker\n    image: x\n', ['celery']],
  ['deploy/shop.service', '[Service]\nExecStart=/opt/venv/bin/gunicorn x\n', ['gunicorn']],
  ['run.sh', 'gunicorn x\n', []],
  ['node_modules/x/Procfile', 'web: gunicorn x\n', []],
];

void describe('commands that start a product', () => {
  for (const [path, text, started] of cases)
    void it(`${started.join(', ') || 'none'}: ${path}: ${text.trim().split('\n').at(-1) ?? ''}`, async () => {
      const found = (await startLines(memoryTree({ [path]: text }))).flatMap(startedWords);
      assert.deepEqual(
        found.map(({ word }) => word),
        started,
      );
      for (const { word, start } of found) assert.equal(text.slice(start, start + word.length), word);
    });

  void it('are those of shell files that are run, but for what a condition holds', async () => {
    const tree = memoryTree({
      Dockerfile: 'ENTRYPOINT ["/code/docker-entrypoint.sh"]\n',
      'docker-entrypoint.sh':
        '#!/bin/sh\n# uvicorn x\nif [ "$1" = worker ]; then\n  celery -A x worker\nfi\n./bin/web.sh "$@"\n',
      'bin/web.sh': 'set -e\nexec gunicorn x\n',
      'bin/other.sh': 'hypercorn x\n',
    });
    const found = (await startLines(tree)).flatMap((line) => startedWords(line).map(({ word }) => [line.path, word]));
    assert.deepEqual(
      found.filter(([, word]) => !['set', 'docker-entrypoint.sh', 'web.sh'].includes(word ?? '')),
      [['bin/web.sh', 'gunicorn']],
    );
  });
});
