/** Facts about well-known Maven artifacts: the Java packages that each one brings. A table of data, one artifact a line. */

const table = `
ch.qos.logback:logback-classic ch.qos.logback.classic
ch.qos.logback:logback-core ch.qos.logback.core
com.alibaba:druid com.alibaba.druid
com.alibaba:fastjson com.alibaba.fastjson
com.beust:jcommander com.beust.jcommander
com.fasterxml.jackson.core:jackson-annotations com.fasterxml.jackson.annotation
com.fasterxml.jackson.core:jackson-core com.fasterxml.jackson.core
com.fasterxml.jackson.core:jackson-databind com.fasterxml.jackson.databind
com.fasterxml.jackson.dataformat:jackson-dataformat-xml com.fasterxml.jackson.dataformat.xml
com.google.code.gson:gson com.google.gson
com.google.guava:guava com.google.common com.google.thirdparty
com.google.protobuf:protobuf-java com.google.protobuf
com.h2database:h2 org.h2
com.jcraft:jsch com.jcraft.jsch
com.nimbusds:nimbus-jose-jwt com.nimbusds.jose com.nimbusds.jwt
com.squareup.okhttp3:okhttp okhttp3
com.squareup.okio:okio okio
com.squareup.retrofit2:retrofit retrofit2
com.thoughtworks.xstream:xstream com.thoughtworks.xstream
com.zaxxer:HikariCP com.zaxxer.hikari
commons-beanutils:commons-beanutils org.apache.commons.beanutils
commons-codec:commons-codec org.apache.commons.codec
commons-collections:commons-collections org.apache.commons.collections
commons-fileupload:commons-fileupload org.apache.commons.fileupload
commons-httpclient:commons-httpclient org.apache.commons.httpclient
commons-io:commons-io org.apache.commons.io
commons-lang:commons-lang org.apache.commons.lang
commons-net:commons-net org.apache.commons.net
dom4j:dom4j org.dom4j
io.jsonwebtoken:jjwt io.jsonwebtoken
io.netty:netty-codec-http io.netty.handler.codec.http
io.undertow:undertow-core io.undertow
jdom:jdom org.jdom
joda-time:joda-time org.joda.time
junit:junit org.junit junit.framework
log4j:log4j org.apache.log4j
mysql:mysql-connector-java com.mysql
net.lingala.zip4j:zip4j net.lingala.zip4j
net.minidev:json-smart net.minidev.json
ognl:ognl ognl
org.apache.activemq:activemq-client org.apache.activemq
org.apache.commons:commons-collections4 org.apache.commons.collections4
org.apache.commons:commons-compress org.apache.commons.compress
org.apache.commons:commons-configuration2 org.apache.commons.configuration2
org.apache.commons:commons-csv org.apache.commons.csv
org.apache.commons:commons-email org.apache.commons.mail
org.apache.commons:commons-lang3 org.apache.commons.lang3
org.apache.commons:commons-text org.apache.commons.text
org.apache.cxf:cxf-core org.apache.cxf
org.apache.httpcomponents:httpclient org.apache.http.client org.apache.http.impl.client org.apache.http.conn org.apache.http.auth
org.apache.httpcomponents.client5:httpclient5 org.apache.hc.client5
org.apache.kafka:kafka-clients org.apache.kafka
org.apache.logging.log4j:log4j-api org.apache.logging.log4j
org.apache.logging.log4j:log4j-core org.apache.logging.log4j.core
org.apache.lucene:lucene-core org.apache.lucene
org.apache.pdfbox:pdfbox org.apache.pdfbox
org.apache.poi:poi org.apache.poi
org.apache.poi:poi-ooxml org.apache.poi.xssf org.apache.poi.ooxml
org.apache.shiro:shiro-core org.apache.shiro
org.apache.struts:struts2-core org.apache.struts2 com.opensymphony.xwork2
org.apache.tika:tika-core org.apache.tika
org.apache.tomcat.embed:tomcat-embed-core org.apache.catalina org.apache.coyote org.apache.tomcat
org.apache.velocity:velocity org.apache.velocity
org.apache.velocity:velocity-engine-core org.apache.velocity
org.apache.xmlgraphics:batik-transcoder org.apache.batik.transcoder
org.bouncycastle:bcprov-jdk15on org.bouncycastle
org.codehaus.groovy:groovy groovy org.codehaus.groovy
org.codehaus.jackson:jackson-mapper-asl org.codehaus.jackson.map
org.dom4j:dom4j org.dom4j
org.eclipse.jetty:jetty-server org.eclipse.jetty.server
org.freemarker:freemarker freemarker
org.hibernate:hibernate-core org.hibernate
org.hibernate.validator:hibernate-validator org.hibernate.validator
org.jdom:jdom2 org.jdom2
org.json:json org.json
org.jsoup:jsoup org.jsoup
org.owasp.esapi:esapi org.owasp.esapi
org.postgresql:postgresql org.postgresql
org.quartz-scheduler:quartz org.quartz
org.slf4j:slf4j-api org.slf4j
org.springframework:spring-beans org.springframework.beans
org.springframework:spring-core org.springframework.core
org.springframework:spring-expression org.springframework.expression
org.springframework:spring-web org.springframework.web org.springframework.http
org.springframework:spring-webmvc org.springframework.web.servlet
org.xerial:sqlite-jdbc org.sqlite
org.xerial.snappy:snappy-java org.xerial.snappy
org.yaml:snakeyaml org.yaml.snakeyaml
redis.clients:jedis redis.clients.jedis
xalan:xalan org.apache.xalan
xerces:xercesImpl org.apache.xerces
`;

export const artifactPackages: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '))
    .map(([name = '', ...packages]) => [name, packages]),
);
