import javax.xml.parsers.*;

class A {
  Document read(InputStream in) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance(); // expect-match
    return factory.newDocumentBuilder().parse(in);
  }
  void sax(InputStream in) throws Exception {
    SAXParserFactory factory = SAXParserFactory.newInstance(); // expect-match
    factory.newSAXParser().parse(in, handler);
  }
  void stream(Reader in) throws Exception {
    XMLInputFactory factory = XMLInputFactory.newInstance(); // expect-match
    factory.createXMLStreamReader(in);
  }
}
