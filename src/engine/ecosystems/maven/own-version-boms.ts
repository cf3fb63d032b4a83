/**
 * Bills of materials (and Gradle plugins that bring one) whose projects release all artifacts of a group together, under
 * the version of the bill itself. For these, the version of an artifact is known although the bill is not in the repository.
 */

interface Release {
  readonly groups: readonly string[];
  /** Artifacts of these groups that have versions of their own. */
  readonly except?: RegExp;
}

const springBoot: Release = { groups: ['org.springframework.boot'] };

const releases: ReadonlyMap<string, Release> = new Map([
  ['org.springframework.boot:spring-boot-starter-parent', springBoot],
  ['org.springframework.boot:spring-boot-dependencies', springBoot],
  ['org.springframework:spring-framework-bom', { groups: ['org.springframework'] }],
  ['org.springframework.security:spring-security-bom', { groups: ['org.springframework.security'] }],
  ['org.springframework.integration:spring-integration-bom', { groups: ['org.springframework.integration'] }],
  [
    'org.apache.logging.log4j:log4j-bom',
    { groups: ['org.apache.logging.log4j'], except: /kotlin|scala|transform|audit|tools/ },
  ],
  ['io.netty:netty-bom', { groups: ['io.netty'], except: /^netty-tcnative/ }],
  [
    'org.eclipse.jetty:jetty-bom',
    { groups: ['org.eclipse.jetty', 'org.eclipse.jetty.http2', 'org.eclipse.jetty.websocket'] },
  ],
  ['io.quarkus:quarkus-bom', { groups: ['io.quarkus'] }],
  ['io.quarkus.platform:quarkus-bom', { groups: ['io.quarkus'] }],
  ['io.vertx:vertx-stack-depchain', { groups: ['io.vertx'] }],
  ['io.vertx:vertx-dependencies', { groups: ['io.vertx'] }],
  ['io.grpc:grpc-bom', { groups: ['io.grpc'], except: /kotlin/ }],
  ['com.google.protobuf:protobuf-bom', { groups: ['com.google.protobuf'] }],
  ['org.jetbrains.kotlin:kotlin-bom', { groups: ['org.jetbrains.kotlin'] }],
  ['org.junit:junit-bom', { groups: ['org.junit.jupiter', 'org.junit.vintage'] }],
  ['org.mockito:mockito-bom', { groups: ['org.mockito'], except: /^mockito-scala/ }],
  ['org.testcontainers:testcontainers-bom', { groups: ['org.testcontainers'] }],
  ['com.squareup.okhttp3:okhttp-bom', { groups: ['com.squareup.okhttp3'] }],
  ['com.squareup.retrofit2:retrofit-bom', { groups: ['com.squareup.retrofit2'] }],
  ['software.amazon.awssdk:bom', { groups: ['software.amazon.awssdk'] }],
  ['org.apache.camel:camel-bom', { groups: ['org.apache.camel'] }],
  ['org.apache.groovy:groovy-bom', { groups: ['org.apache.groovy'] }],
  ['org.codehaus.groovy:groovy-bom', { groups: ['org.codehaus.groovy'] }],
]);

/** Gradle plugins, by id, that manage versions as the bill does. */
const bomOfPlugin: ReadonlyMap<string, string> = new Map([
  ['org.springframework.boot', 'org.springframework.boot:spring-boot-dependencies'],
]);

export interface Bom {
  readonly name: string;
  readonly version: string;
}

export function bomsOfPlugins(plugins: ReadonlyMap<string, string>): readonly Bom[] {
  return [...plugins].flatMap(([id, version]) => {
    const name = bomOfPlugin.get(id);
    return name === undefined ? [] : [{ name, version }];
  });
}

/** The version that one of the bills, the first in order, gives to an artifact. */
export function versionOfBoms(boms: readonly Bom[], groupId: string, artifactId: string): string | undefined {
  return boms.find(({ name, version }) => {
    const release = releases.get(name);
    return version !== '' && release?.groups.includes(groupId) === true && release.except?.test(artifactId) !== true;
  })?.version;
}
