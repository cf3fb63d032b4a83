const libxmljs = require('libxmljs');
const a = libxmljs.parseXmlString(text);
const b = libxmljs.parseXml(text, { noent: false });
const c = parser.parse(text, { noent: true });
