/**
 * Facts about well-known Maven artifacts: the Java packages that each one brings, whole. A table of data, one artifact a
 * line. Packages that the JDK brings as well (`javax.xml`, `org.w3c.dom`) are left out: their import shows no artifact.
 */

const table = `
androidx.activity:activity androidx.activity
androidx.appcompat:appcompat androidx.appcompat
androidx.compose.foundation:foundation androidx.compose.foundation
androidx.compose.material3:material3 androidx.compose.material3
androidx.compose.material:material androidx.compose.material
androidx.compose.runtime:runtime androidx.compose.runtime
androidx.compose.ui:ui androidx.compose.ui
androidx.core:core androidx.core
androidx.core:core-ktx androidx.core
androidx.datastore:datastore androidx.datastore
androidx.hilt:hilt-navigation-compose androidx.hilt.navigation
androidx.lifecycle:lifecycle-viewmodel androidx.lifecycle
androidx.navigation:navigation-compose androidx.navigation.compose
androidx.recyclerview:recyclerview androidx.recyclerview
androidx.room:room-runtime androidx.room
androidx.test.ext:junit androidx.test.ext.junit
androidx.test:runner androidx.test.runner androidx.test.filters
androidx.webkit:webkit androidx.webkit
androidx.work:work-runtime androidx.work
ant:ant org.apache.tools
antlr:antlr antlr
aopalliance:aopalliance org.aopalliance
asm:asm org.objectweb.asm
ca.juliusdavies:not-yet-commons-ssl org.apache.commons.ssl
cglib:cglib net.sf.cglib
cglib:cglib-nodep net.sf.cglib
ch.qos.logback:logback-classic ch.qos.logback.classic
ch.qos.logback:logback-core ch.qos.logback.core
com.alibaba.fastjson2:fastjson2 com.alibaba.fastjson2
com.alibaba.nacos:nacos-client com.alibaba.nacos
com.alibaba:druid com.alibaba.druid
com.alibaba:dubbo com.alibaba.dubbo
com.alibaba:fastjson com.alibaba.fastjson
com.amazonaws:aws-java-sdk-core com.amazonaws
com.amazonaws:aws-java-sdk-s3 com.amazonaws.services.s3
com.auth0:java-jwt com.auth0.jwt
com.baomidou:mybatis-plus com.baomidou.mybatisplus
com.beust:jcommander com.beust.jcommander
com.caucho:hessian com.caucho
com.datadoghq:dd-trace-api datadog.trace.api
com.esotericsoftware:kryo com.esotericsoftware.kryo
com.fasterxml.jackson.core:jackson-annotations com.fasterxml.jackson.annotation
com.fasterxml.jackson.core:jackson-core com.fasterxml.jackson.core
com.fasterxml.jackson.core:jackson-databind com.fasterxml.jackson.databind
com.fasterxml.jackson.dataformat:jackson-dataformat-cbor com.fasterxml.jackson.dataformat.cbor
com.fasterxml.jackson.dataformat:jackson-dataformat-csv com.fasterxml.jackson.dataformat.csv
com.fasterxml.jackson.dataformat:jackson-dataformat-xml com.fasterxml.jackson.dataformat.xml
com.fasterxml.jackson.dataformat:jackson-dataformat-yaml com.fasterxml.jackson.dataformat.yaml
com.fasterxml.jackson.datatype:jackson-datatype-jdk8 com.fasterxml.jackson.datatype.jdk8
com.fasterxml.jackson.datatype:jackson-datatype-jsr310 com.fasterxml.jackson.datatype.jsr310
com.fasterxml.jackson.module:jackson-module-kotlin com.fasterxml.jackson.module.kotlin
com.fasterxml.jackson.module:jackson-module-scala com.fasterxml.jackson.module.scala
com.fasterxml.uuid:java-uuid-generator com.fasterxml.uuid
com.fasterxml.woodstox:woodstox-core com.ctc.wstx
com.github.ben-manes.caffeine:caffeine com.github.benmanes.caffeine
com.github.jknack:handlebars com.github.jknack.handlebars
com.github.junrar:junrar com.github.junrar
com.github.jwt-scala:jwt-core pdi.jwt
com.github.jwt-scala:jwt-json-common pdi.jwt
com.github.penggle:kaptcha com.google.code.kaptcha
com.github.spotbugs:spotbugs-annotations edu.umd.cs.findbugs.annotations
com.google.android.material:material com.google.android.material
com.google.cloud:google-cloud-storage com.google.cloud.storage
com.google.code.gson:gson com.google.gson
com.google.crypto.tink:tink com.google.crypto.tink
com.google.dagger:dagger dagger
com.google.dagger:hilt-android dagger.hilt
com.google.errorprone:error_prone_annotations com.google.errorprone.annotations
com.google.flogger:flogger com.google.common.flogger
com.google.guava:guava com.google.common com.google.thirdparty
com.google.http-client:google-http-client com.google.api.client
com.google.inject:guice com.google.inject
com.google.jimfs:jimfs com.google.common.jimfs
com.google.oauth-client:google-oauth-client com.google.api.client.auth
com.google.protobuf:protobuf-java com.google.protobuf
com.google.protobuf:protobuf-java-util com.google.protobuf.util
com.google.protobuf:protobuf-javalite com.google.protobuf
com.google.protobuf:protobuf-kotlin-lite com.google.protobuf
com.google.truth:truth com.google.common.truth
com.googlecode.json-simple:json-simple org.json.simple
com.googlecode.owasp-java-html-sanitizer:owasp-java-html-sanitizer org.owasp.html
com.h2database:h2 org.h2
com.hazelcast:hazelcast com.hazelcast
com.hierynomus:sshj net.schmizz.sshj com.hierynomus.sshj
com.hubspot.jinjava:jinjava com.hubspot.jinjava
com.itextpdf:itextpdf com.itextpdf
com.jayway.jsonpath:json-path com.jayway.jsonpath
com.jcraft:jsch com.jcraft.jsch
com.lihaoyi:upickle upickle
com.linecorp.armeria:armeria com.linecorp.armeria
com.lmax:disruptor com.lmax.disruptor
com.mchange:c3p0 com.mchange com.mysql.c3p0
com.microsoft.azure:msal4j com.microsoft.aad.msal4j
com.microsoft.sqlserver:mssql-jdbc com.microsoft.sqlserver.jdbc
com.mysql:mysql-connector-j com.mysql
com.netflix.hystrix:hystrix-core com.netflix.hystrix
com.netflix.zuul:zuul-core com.netflix.zuul
com.nimbusds:nimbus-jose-jwt com.nimbusds.jose com.nimbusds.jwt
com.opencsv:opencsv com.opencsv
com.oracle.database.jdbc:ojdbc8 oracle
com.rabbitmq:amqp-client com.rabbitmq
com.rometools:rome com.rometools.rome
com.sksamuel.avro4s:avro4s-core com.sksamuel.avro4s
com.sparkjava:spark-core spark
com.squareup.moshi:moshi com.squareup.moshi
com.squareup.okhttp3:logging-interceptor okhttp3.logging
com.squareup.okhttp3:mockwebserver okhttp3.mockwebserver
com.squareup.okhttp3:okhttp okhttp3
com.squareup.okhttp:okhttp com.squareup.okhttp
com.squareup.okio:okio okio
com.squareup.retrofit2:converter-gson retrofit2.converter.gson
com.squareup.retrofit2:retrofit retrofit2
com.sun.mail:javax.mail javax.mail com.sun.mail
com.sun.xml.bind:jaxb-impl com.sun.xml.bind
com.thoughtworks.paranamer:paranamer com.thoughtworks.paranamer
com.thoughtworks.xstream:xstream com.thoughtworks.xstream
com.typesafe.akka:akka-actor akka
com.typesafe.akka:akka-http akka.http
com.typesafe.akka:akka-http-core akka.http
com.typesafe.akka:akka-stream akka.stream
com.typesafe.play:play play
com.typesafe.play:play-json play.api.libs.json play.libs
com.typesafe.scala-logging:scala-logging com.typesafe.scalalogging
com.typesafe.slick:slick slick
com.typesafe:config com.typesafe.config
com.unboundid:unboundid-ldapsdk com.unboundid
com.vaadin:vaadin-server com.vaadin
com.vladsch.flexmark:flexmark com.vladsch.flexmark
com.zaxxer:HikariCP com.zaxxer.hikari
commons-beanutils:commons-beanutils org.apache.commons.beanutils
commons-cli:commons-cli org.apache.commons.cli
commons-codec:commons-codec org.apache.commons.codec
commons-collections:commons-collections org.apache.commons.collections
commons-configuration:commons-configuration org.apache.commons.configuration
commons-dbcp:commons-dbcp org.apache.commons.dbcp
commons-digester:commons-digester org.apache.commons.digester
commons-fileupload:commons-fileupload org.apache.commons.fileupload
commons-httpclient:commons-httpclient org.apache.commons.httpclient
commons-io:commons-io org.apache.commons.io
commons-jxpath:commons-jxpath org.apache.commons.jxpath
commons-lang:commons-lang org.apache.commons.lang
commons-logging:commons-logging org.apache.commons.logging
commons-net:commons-net org.apache.commons.net
commons-pool:commons-pool org.apache.commons.pool
commons-validator:commons-validator org.apache.commons.validator
de.codecentric:spring-boot-admin-server de.codecentric.boot.admin
de.neuland-bfi:pug4j de.neuland.pug4j
dom4j:dom4j org.dom4j
hsqldb:hsqldb org.hsqldb
io.coil-kt:coil coil
io.coil-kt:coil-compose coil.compose
io.coil-kt:coil-svg coil.decode
io.dropwizard.metrics:metrics-core com.codahale.metrics
io.dropwizard:dropwizard-core io.dropwizard
io.grpc:grpc-api io.grpc
io.grpc:grpc-core io.grpc
io.jsonwebtoken:jjwt io.jsonwebtoken
io.jsonwebtoken:jjwt-api io.jsonwebtoken
io.jsonwebtoken:jjwt-impl io.jsonwebtoken.impl
io.ktor:ktor-client-core io.ktor.client
io.ktor:ktor-server-core io.ktor.server
io.kubernetes:client-java io.kubernetes.client
io.micrometer:micrometer-core io.micrometer.core
io.netty:netty io.netty org.jboss.netty
io.netty:netty-all io.netty
io.netty:netty-buffer io.netty.buffer
io.netty:netty-codec io.netty.handler.codec
io.netty:netty-codec-http io.netty.handler.codec.http
io.netty:netty-codec-http2 io.netty.handler.codec.http2
io.netty:netty-common io.netty.util
io.netty:netty-handler io.netty.handler
io.opentelemetry:opentelemetry-api io.opentelemetry.api io.opentelemetry.context
io.projectreactor.netty:reactor-netty-http reactor.netty.http
io.projectreactor:reactor-core reactor
io.prometheus:simpleclient io.prometheus.client
io.reactivex.rxjava2:rxjava io.reactivex
io.reactivex.rxjava3:rxjava io.reactivex.rxjava3
io.reactivex:rxjava rx
io.spray:spray-json spray.json
io.springfox:springfox-swagger-ui springfox
io.springfox:springfox-swagger2 springfox
io.swagger:swagger-annotations io.swagger.annotations
io.undertow:undertow-core io.undertow
io.undertow:undertow-servlet io.undertow.servlet
io.vertx:vertx-core io.vertx
io.vertx:vertx-web io.vertx.ext.web
jakarta.persistence:jakarta.persistence-api jakarta.persistence
jakarta.servlet:jakarta.servlet-api jakarta.servlet
jakarta.validation:jakarta.validation-api jakarta.validation
javax.inject:javax.inject javax.inject
javax.mail:mail javax.mail com.sun.mail
javax.persistence:javax.persistence-api javax.persistence
javax.servlet:javax.servlet-api javax.servlet
javax.servlet:jstl javax.servlet.jsp.jstl org.apache.taglibs
javax.servlet:servlet-api javax.servlet
javax.transaction:javax.transaction-api javax.transaction
javax.validation:validation-api javax.validation
jaxen:jaxen org.jaxen
jdom:jdom org.jdom
joda-time:joda-time org.joda.time
junit:junit org.junit junit
log4j:log4j org.apache.log4j
me.champeau.jmh:jmh-gradle-plugin me.champeau
mysql:mysql-connector-java com.mysql
nekohtml:nekohtml org.cyberneko.html
net.bytebuddy:byte-buddy net.bytebuddy
net.java.dev.jna:jna com.sun.jna
net.jcip:jcip-annotations net.jcip
net.jpountz.lz4:lz4 net.jpountz
net.lingala.zip4j:zip4j net.lingala.zip4j
net.minidev:json-smart net.minidev.json
net.openhft:zero-allocation-hashing net.openhft.hashing
net.sf.ehcache:ehcache net.sf.ehcache
net.sf.jasperreports:jasperreports net.sf.jasperreports
net.sourceforge.htmlunit:htmlunit com.gargoylesoftware.htmlunit
net.sourceforge.nekohtml:nekohtml org.cyberneko.html
net.sourceforge.pmd:pmd-core net.sourceforge.pmd
nl.jqno.equalsverifier:equalsverifier nl.jqno.equalsverifier
ognl:ognl ognl
org.antlr:antlr4-runtime org.antlr.v4
org.apache.activemq:activemq-broker org.apache.activemq
org.apache.activemq:activemq-client org.apache.activemq
org.apache.ant:ant org.apache.tools
org.apache.avro:avro org.apache.avro
org.apache.axis:axis org.apache.axis
org.apache.camel:camel-core org.apache.camel
org.apache.cassandra:cassandra-all org.apache.cassandra
org.apache.commons:commons-collections4 org.apache.commons.collections4
org.apache.commons:commons-compress org.apache.commons.compress
org.apache.commons:commons-configuration org.apache.commons.configuration
org.apache.commons:commons-configuration2 org.apache.commons.configuration2
org.apache.commons:commons-csv org.apache.commons.csv
org.apache.commons:commons-dbcp2 org.apache.commons.dbcp2
org.apache.commons:commons-email org.apache.commons.mail
org.apache.commons:commons-exec org.apache.commons.exec
org.apache.commons:commons-fileupload2-core org.apache.commons.fileupload2
org.apache.commons:commons-jexl org.apache.commons.jexl
org.apache.commons:commons-jexl3 org.apache.commons.jexl3
org.apache.commons:commons-lang3 org.apache.commons.lang3
org.apache.commons:commons-math3 org.apache.commons.math3
org.apache.commons:commons-pool2 org.apache.commons.pool2
org.apache.commons:commons-text org.apache.commons.text
org.apache.commons:commons-vfs2 org.apache.commons.vfs2
org.apache.curator:curator-framework org.apache.curator.framework
org.apache.cxf:cxf-core org.apache.cxf
org.apache.derby:derby org.apache.derby
org.apache.dubbo:dubbo org.apache.dubbo
org.apache.hadoop:hadoop-common org.apache.hadoop
org.apache.hive:hive-exec org.apache.hadoop.hive
org.apache.httpcomponents.client5:httpclient5 org.apache.hc.client5
org.apache.httpcomponents.core5:httpcore5 org.apache.hc.core5
org.apache.httpcomponents:fluent-hc org.apache.http.client.fluent
org.apache.httpcomponents:httpclient org.apache.http.client org.apache.http.impl org.apache.http.conn org.apache.http.auth org.apache.http.cookie
org.apache.httpcomponents:httpcore org.apache.http
org.apache.httpcomponents:httpmime org.apache.http.entity.mime
org.apache.ignite:ignite-core org.apache.ignite
org.apache.jackrabbit:jackrabbit-webdav org.apache.jackrabbit.webdav
org.apache.james:apache-mime4j-core org.apache.james.mime4j
org.apache.kafka:kafka-clients org.apache.kafka
org.apache.karaf.jaas:org.apache.karaf.jaas.modules org.apache.karaf.jaas
org.apache.linkis:linkis-common org.apache.linkis
org.apache.logging.log4j:log4j-1.2-api org.apache.log4j
org.apache.logging.log4j:log4j-api org.apache.logging.log4j
org.apache.logging.log4j:log4j-core org.apache.logging.log4j.core
org.apache.logging.log4j:log4j-slf4j-impl org.apache.logging.slf4j
org.apache.lucene:lucene-core org.apache.lucene
org.apache.maven:maven-core org.apache.maven
org.apache.maven:maven-plugin-api org.apache.maven.plugin
org.apache.mina:mina-core org.apache.mina
org.apache.myfaces.core:myfaces-impl org.apache.myfaces
org.apache.nifi:nifi-api org.apache.nifi
org.apache.olingo:odata-server-core org.apache.olingo
org.apache.pdfbox:fontbox org.apache.fontbox
org.apache.pdfbox:pdfbox org.apache.pdfbox
org.apache.poi:poi org.apache.poi
org.apache.poi:poi-ooxml org.apache.poi.xssf org.apache.poi.ooxml
org.apache.poi:poi-scratchpad org.apache.poi
org.apache.santuario:xmlsec org.apache.xml.security org.apache.jcp.xml
org.apache.shiro:shiro-core org.apache.shiro
org.apache.shiro:shiro-web org.apache.shiro.web
org.apache.sling:org.apache.sling.api org.apache.sling.api
org.apache.solr:solr-core org.apache.solr
org.apache.solr:solr-solrj org.apache.solr
org.apache.spark:spark-core org.apache.spark
org.apache.sshd:sshd-core org.apache.sshd
org.apache.struts:struts-core org.apache.struts
org.apache.struts:struts2-core org.apache.struts2 com.opensymphony.xwork2
org.apache.struts:struts2-rest-plugin org.apache.struts2.rest
org.apache.taglibs:taglibs-standard-impl org.apache.taglibs
org.apache.tapestry:tapestry-core org.apache.tapestry5
org.apache.thrift:libthrift org.apache.thrift
org.apache.tika:tika-core org.apache.tika
org.apache.tika:tika-parsers org.apache.tika.parser
org.apache.tiles:tiles-core org.apache.tiles
org.apache.tomcat.embed:tomcat-embed-core org.apache.catalina org.apache.coyote org.apache.tomcat org.apache.naming org.apache.juli javax.servlet jakarta.servlet
org.apache.tomcat:tomcat-catalina org.apache.catalina
org.apache.tomcat:tomcat-coyote org.apache.coyote org.apache.tomcat
org.apache.velocity:velocity org.apache.velocity
org.apache.velocity:velocity-engine-core org.apache.velocity
org.apache.wicket:wicket-core org.apache.wicket
org.apache.ws.security:wss4j org.apache.ws.security
org.apache.xmlbeans:xmlbeans org.apache.xmlbeans schemaorg_apache_xmlbeans
org.apache.xmlgraphics:batik-transcoder org.apache.batik.transcoder
org.apache.xmlgraphics:fop org.apache.fop
org.apache.xmlrpc:xmlrpc-client org.apache.xmlrpc
org.apache.zookeeper:zookeeper org.apache.zookeeper org.apache.jute
org.asciidoctor:asciidoctorj org.asciidoctor
org.aspectj:aspectjweaver org.aspectj
org.assertj:assertj-core org.assertj.core
org.awaitility:awaitility org.awaitility
org.bitbucket.b_c:jose4j org.jose4j
org.bouncycastle:bcpkix-jdk15on org.bouncycastle
org.bouncycastle:bcpkix-jdk18on org.bouncycastle
org.bouncycastle:bcprov-jdk15on org.bouncycastle
org.bouncycastle:bcprov-jdk18on org.bouncycastle
org.clojure:clojure clojure
org.codehaus.groovy:groovy groovy org.codehaus.groovy
org.codehaus.jackson:jackson-core-asl org.codehaus.jackson
org.codehaus.jackson:jackson-mapper-asl org.codehaus.jackson.map
org.codehaus.jettison:jettison org.codehaus.jettison
org.codehaus.plexus:plexus-archiver org.codehaus.plexus.archiver
org.codehaus.plexus:plexus-utils org.codehaus.plexus.util
org.codehaus.woodstox:stax2-api org.codehaus.stax2
org.dom4j:dom4j org.dom4j
org.eclipse.jetty:jetty-http org.eclipse.jetty.http
org.eclipse.jetty:jetty-io org.eclipse.jetty.io
org.eclipse.jetty:jetty-server org.eclipse.jetty.server
org.eclipse.jetty:jetty-servlet org.eclipse.jetty.servlet
org.eclipse.jetty:jetty-util org.eclipse.jetty.util
org.eclipse.jgit:org.eclipse.jgit org.eclipse.jgit
org.eclipse.paho:org.eclipse.paho.client.mqttv3 org.eclipse.paho
org.ehcache:ehcache org.ehcache
org.elasticsearch.client:elasticsearch-rest-client org.elasticsearch.client
org.elasticsearch:elasticsearch org.elasticsearch
org.freemarker:freemarker freemarker
org.glassfish.jersey.core:jersey-client org.glassfish.jersey.client
org.glassfish.jersey.core:jersey-common org.glassfish.jersey
org.glassfish.jersey.core:jersey-server org.glassfish.jersey.server
org.glassfish:javax.el javax.el com.sun.el
org.glassfish:javax.json javax.json org.glassfish.json
org.hamcrest:hamcrest-all org.hamcrest
org.hamcrest:hamcrest-core org.hamcrest
org.hamcrest:hamcrest-library org.hamcrest
org.hibernate.orm:hibernate-core org.hibernate
org.hibernate.validator:hibernate-validator org.hibernate.validator
org.hibernate:hibernate-core org.hibernate
org.hibernate:hibernate-entitymanager org.hibernate
org.hibernate:hibernate-validator org.hibernate.validator
org.hsqldb:hsqldb org.hsqldb
org.infinispan:infinispan-core org.infinispan
org.jasypt:jasypt org.jasypt
org.javassist:javassist javassist
org.jboss.logging:jboss-logging org.jboss.logging
org.jboss.resteasy:resteasy-jaxrs org.jboss.resteasy
org.jdbi:jdbi3-core org.jdbi.v3
org.jdom:jdom2 org.jdom2
org.jenkins-ci.main:jenkins-core hudson jenkins
org.jetbrains.kotlin:kotlin-stdlib kotlin
org.jetbrains.kotlin:kotlin-test kotlin.test
org.jetbrains.kotlinx:kotlinx-coroutines-core kotlinx.coroutines
org.jetbrains.kotlinx:kotlinx-datetime kotlinx.datetime
org.jetbrains.kotlinx:kotlinx-serialization-json kotlinx.serialization.json
org.jetbrains:annotations org.jetbrains.annotations org.intellij.lang.annotations
org.jfree:jfreechart org.jfree
org.jooq:jooq org.jooq
org.json4s:json4s-native org.json4s
org.json:json org.json
org.jsoup:jsoup org.jsoup
org.junit.jupiter:junit-jupiter org.junit.jupiter
org.junit.jupiter:junit-jupiter-api org.junit.jupiter.api
org.keycloak:keycloak-core org.keycloak
org.liquibase:liquibase-core liquibase
org.lz4:lz4-java net.jpountz
org.mapstruct:mapstruct org.mapstruct
org.mindrot:jbcrypt org.mindrot.jbcrypt
org.mitre.dsmiley.httpproxy:smiley-http-proxy-servlet org.mitre.dsmiley
org.mockito:mockito-all org.mockito org.hamcrest
org.mockito:mockito-core org.mockito
org.mockito:mockito-junit-jupiter org.mockito.junit.jupiter
org.mongodb:mongo-java-driver com.mongodb org.bson
org.mongodb:mongodb-driver-sync com.mongodb.client
org.mozilla:rhino org.mozilla
org.mybatis.spring.boot:mybatis-spring-boot-starter org.mybatis.spring
org.mybatis:mybatis org.apache.ibatis
org.neo4j.driver:neo4j-java-driver org.neo4j.driver
org.neo4j:neo4j org.neo4j
org.openapitools:openapi-generator org.openapitools.codegen
org.openjdk.jmh:jmh-core org.openjdk.jmh
org.opensaml:opensaml org.opensaml
org.owasp.antisamy:antisamy org.owasp.validator
org.owasp.encoder:encoder org.owasp.encoder
org.owasp.esapi:esapi org.owasp.esapi
org.pac4j:pac4j-core org.pac4j.core
org.picketlink:picketlink-federation org.picketlink
org.postgresql:postgresql org.postgresql
org.projectlombok:lombok lombok
org.quartz-scheduler:quartz org.quartz
org.reactivestreams:reactive-streams org.reactivestreams
org.reactivestreams:reactive-streams-tck org.reactivestreams.tck
org.redisson:redisson org.redisson
org.reflections:reflections org.reflections
org.robolectric:robolectric org.robolectric
org.scala-lang:scala-compiler scala.tools
org.scala-lang:scala-library scala
org.scala-lang:scala-reflect scala.reflect
org.scalacheck:scalacheck org.scalacheck
org.scalatest:scalatest org.scalatest
org.scalatestplus:junit-4-13 org.scalatestplus.junit
org.seleniumhq.selenium:selenium-api org.openqa.selenium
org.seleniumhq.selenium:selenium-java org.openqa.selenium
org.slf4j:slf4j-api org.slf4j
org.slf4j:slf4j-ext org.slf4j.ext org.slf4j.cal10n org.slf4j.profiler
org.sonatype.nexus:nexus-core org.sonatype.nexus
org.specs2:specs2-core org.specs2
org.springframework.amqp:spring-rabbit org.springframework.amqp.rabbit
org.springframework.batch:spring-batch-core org.springframework.batch.core
org.springframework.boot:spring-boot org.springframework.boot
org.springframework.boot:spring-boot-actuator org.springframework.boot.actuate
org.springframework.boot:spring-boot-autoconfigure org.springframework.boot.autoconfigure
org.springframework.boot:spring-boot-test org.springframework.boot.test
org.springframework.cloud:spring-cloud-config-server org.springframework.cloud.config.server
org.springframework.cloud:spring-cloud-function-context org.springframework.cloud.function
org.springframework.cloud:spring-cloud-gateway-server org.springframework.cloud.gateway
org.springframework.data:spring-data-commons org.springframework.data
org.springframework.data:spring-data-jpa org.springframework.data.jpa
org.springframework.data:spring-data-mongodb org.springframework.data.mongodb
org.springframework.data:spring-data-redis org.springframework.data.redis
org.springframework.data:spring-data-rest-core org.springframework.data.rest.core
org.springframework.kafka:spring-kafka org.springframework.kafka
org.springframework.ldap:spring-ldap-core org.springframework.ldap
org.springframework.security.oauth:spring-security-oauth2 org.springframework.security.oauth2
org.springframework.security:spring-security-config org.springframework.security.config
org.springframework.security:spring-security-core org.springframework.security
org.springframework.security:spring-security-crypto org.springframework.security.crypto
org.springframework.security:spring-security-test org.springframework.security.test
org.springframework.security:spring-security-web org.springframework.security.web
org.springframework:spring-aop org.springframework.aop
org.springframework:spring-beans org.springframework.beans
org.springframework:spring-context org.springframework.context org.springframework.stereotype org.springframework.scheduling org.springframework.cache org.springframework.validation org.springframework.ui org.springframework.format org.springframework.jndi org.springframework.jmx org.springframework.remoting org.springframework.scripting org.springframework.ejb org.springframework.instrument
org.springframework:spring-core org.springframework.core org.springframework.util org.springframework.asm org.springframework.cglib org.springframework.lang org.springframework.objenesis
org.springframework:spring-expression org.springframework.expression
org.springframework:spring-jdbc org.springframework.jdbc
org.springframework:spring-jms org.springframework.jms
org.springframework:spring-messaging org.springframework.messaging
org.springframework:spring-orm org.springframework.orm
org.springframework:spring-oxm org.springframework.oxm
org.springframework:spring-test org.springframework.test org.springframework.mock
org.springframework:spring-tx org.springframework.transaction org.springframework.dao org.springframework.jca
org.springframework:spring-web org.springframework.web org.springframework.http
org.springframework:spring-webflux org.springframework.web.reactive
org.springframework:spring-webmvc org.springframework.web.servlet
org.springframework:spring-websocket org.springframework.web.socket
org.testcontainers:testcontainers org.testcontainers
org.testng:testng org.testng
org.thymeleaf:thymeleaf org.thymeleaf
org.thymeleaf:thymeleaf-spring5 org.thymeleaf.spring5
org.typelevel:cats-core cats
org.typelevel:cats-effect cats.effect
org.webjars:webjars-locator org.webjars
org.wildfly.security:wildfly-elytron org.wildfly.security
org.xerial.snappy:snappy-java org.xerial.snappy
org.xerial:sqlite-jdbc org.sqlite
org.xmlunit:xmlunit-core org.xmlunit
org.yaml:snakeyaml org.yaml.snakeyaml
org.yaml:snakeyaml-engine org.snakeyaml.engine
org.zeroturnaround:zt-zip org.zeroturnaround.zip
oro:oro org.apache.oro
redis.clients:jedis redis.clients.jedis
software.amazon.awssdk:s3 software.amazon.awssdk.services.s3
software.amazon.ion:ion-java software.amazon.ion
struts:struts org.apache.struts
taglibs:standard org.apache.taglibs
tomcat:servlet-api javax.servlet
velocity:velocity org.apache.velocity
wsdl4j:wsdl4j com.ibm.wsdl javax.wsdl
xalan:xalan org.apache.xalan
xerces:xercesImpl org.apache.xerces
xmlunit:xmlunit org.custommonkey.xmlunit
xom:xom nu.xom
xpp3:xpp3_min org.xmlpull
`;

export const artifactPackages: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '))
    .map(([name = '', ...packages]) => [name, packages]),
);

export function packagesOf(name: string): readonly string[] | undefined {
  return artifactPackages.get(name) ?? artifactPackages.get(baseName(name));
}

/** The name without the Scala version or the platform that builds put after it. */
export function baseName(name: string): string {
  return name.replace(/(?:_\d+(?:\.\d+)*|-jvm|-android)$/, '');
}
