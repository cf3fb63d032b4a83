const libxmljs = require('libxmljs');
const a = libxmljs.parseXmlString(text, { noent: true, noblanks: true }); // expect-match
const b = libxmljs.parseXml(text, { noent: true }); // expect-match
const c = libxmljs.parseXmlString(text, { nonet: false, noent: true }); // expect-match
