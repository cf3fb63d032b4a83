/** A method that is not listed is never asked about, and one under another's name would be asked about in its place. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { methodsIn, namedMethod } from './java-methods.ts';

void describe('methods of a report of JaCoCo', () => {
  void it('ran where some of their instructions did, of classes and inner classes', () => {
    const report = `<report name="x"><sessioninfo id="a" start="1" dump="2"/><package name="a/b"><class name="a/b/C" sourcefilename="C.java"><method name="&lt;init&gt;" desc="()V" line="3"><counter type="INSTRUCTION" missed="0" covered="3"/><counter type="LINE" missed="0" covered="1"/></method><method name="idle" desc="(Ljava/util/List;)V" line="5"><counter type="INSTRUCTION" missed="9" covered="0"/><counter type="METHOD" missed="1" covered="0"/></method><counter type="INSTRUCTION" missed="9" covered="3"/></class><class name="a/b/C$D"><method name="runs" desc="()V"><counter type="INSTRUCTION" missed="4" covered="12"/></method></class><sourcefile name="C.java"><line nr="3" mi="0" ci="3" mb="0" cb="0"/></sourcefile></package></report>`;
    assert.deepEqual(
      [...methodsIn(report)],
      [
        { className: 'a/b/C', method: '&lt;init&gt;', isCovered: true },
        { className: 'a/b/C', method: 'idle', isCovered: false },
        { className: 'a/b/C$D', method: 'runs', isCovered: true },
      ],
    );
  });

  void it('are named as in sources, without those that a compiler made', () => {
    assert.deepEqual(namedMethod('a/b/C$D', 'runs'), { module: 'a.b', name: 'C.D.runs' });
    assert.deepEqual(namedMethod('a/b/Numbers$', 'sum'), { module: 'a.b', name: 'Numbers.sum' });
    assert.deepEqual(namedMethod('C', 'runs'), { module: '', name: 'C.runs' });
    for (const [className, method] of [
      ['a/C', '&lt;init&gt;'],
      ['a/C', '&lt;clinit&gt;'],
      ['a/C', 'lambda$runs$0'],
      ['a/C', '$values'],
      ['a/C$1', 'runs'],
      ['a/C$1Local', 'runs'],
      ['a/C$$anon', 'runs'],
    ] as const)
      assert.equal(namedMethod(className, method), undefined, `${className} ${method}`);
  });
});
