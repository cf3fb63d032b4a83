/** "XML parsers must disable external entities": parsers that resolve them. */
import { callsWhere, namedCalls } from './plans.ts';
import { type Shape, templates } from './shape.ts';
import { settings, withLiteral, compiled } from './settings-on.ts';

export const externalEntities: Shape = {
  name: 'external-entities',
  title: 'XML without external entities',
  templates: templates(
    `[xml] parser <must> (disable | forbid | reject | not resolve | turn off) (external entity | external entities | entity | dtd | dtds)`,
    `<dont> (allow | resolve | enable | process | load | expand | permit) [xml] (external entity | external xml entity | dtd | dtds | doctype)`,
    `no [xml] external entity`,
    `<find> (xxe | xml external entity | external entity | xml parser that resolve external entity | xml parser with external entity | xxe vulnerability)`,
    `external entity <mustnot> be (resolve | allow | load | enable | process | expand)`,
    `external entity <must> be disable [in xml parser]`,
  ),
  examples: [
    'XML parsers must disable external entities.',
    'Never resolve external entities.',
    'Find XXE.',
    'No XML external entities.',
  ],
  others: ['External parties must be informed.', 'XML must be valid.'],
  proposals: [{ text: 'XML parsers must disable external entities', fill: '' }],
  read: () =>
    compiled(
      'a parser of XML that resolves external entities',
      'External entities are resolved',
      settings('resolve_entities load_dtd noent XMLResolver expandEntities replaceEntities', 'true'),
      settings('DtdProcessing', 'DtdProcessing.Parse'),
      callsWhere(
        namedCalls(['*.setFeature', '*.setProperty']),
        {
          kind: 'literal',
          values: [
            '*external-general-entities',
            '*external-parameter-entities',
            'issupportingexternalentities',
            'is_supporting_external_entities',
            'support_dtd',
          ],
          is: true,
        },
        { kind: 'literal', values: ['true'], is: true },
      ),
      withLiteral('simplexml_load_string simplexml_load_file *.loadXML *.load', 'libxml_noent', '*libxml_noent*'),
      callsWhere(
        namedCalls([
          'DocumentBuilderFactory.newInstance',
          'SAXParserFactory.newInstance',
          'XMLInputFactory.newInstance',
          'XMLInputFactory.newFactory',
        ]),
        {
          kind: 'beside',
          order: 'after',
          calls: namedCalls(['setFeature', 'setProperty', 'setExpandEntityReferences']),
          is: false,
        },
      ),
      callsWhere(namedCalls(['SAXReader', 'SAXBuilder']), {
        kind: 'beside',
        order: 'after',
        calls: namedCalls(['setFeature']),
        is: false,
      }),
      callsWhere(
        namedCalls([
          'etree.parse',
          'etree.fromstring',
          'lxml.etree.parse',
          'sax.make_parser',
          'xml.sax.parse',
          'libxmljs.parseXml',
          'libxmljs.parseXmlString',
        ]),
        { kind: 'option', names: ['noent', 'resolve_entities'], values: ['true'], is: true },
      ),
    ),
};
