/** The trees that verdicts are drawn from: public repositories, each at a commit, some with what they need put into the tree. */
import type { PublicSource } from '../obtain.ts';

export interface DrawnTree extends PublicSource {
  /** As the table of checked verdicts names it. */
  readonly name: string;
  /** `go mod vendor` was run in it; without it the scan fetches what it can. */
  readonly isVendored: boolean;
}

/** `repository @ commit`, and `vendored` where it is. */
const table = `
BookStackApp/BookStack @ 09436836a5a8d0b78d30b6c70fb2218fad14ee5d
BookStackApp/BookStack @ 6f1c54d018f7d55301eb4c31055b04769f5924d7
BurntSushi/ripgrep @ 3fce3b5bb0236da2df6d99672afb8a719642eca7
BurntSushi/ripgrep @ af6b6c543b224d348a8876f0c06245d9ea7929c5
FiloSottile/age @ 10561a774f9f6de47c8d23ddc58537b6a18b083d
FiloSottile/age @ 552aa0a07de0b42c16126d3107bd8895184a69e7 vendored
OWASP/NodeGoat @ c5cb68a7084e4ae7dcc60e6a98768720a81841e8
OWASP/railsgoat @ 0222f7da3406ba3ab637bc6d24ae9366b5f0a680
WebGoat/WebGoat @ 7517acca95d9851da706452454c223dd13545ef4
adeyosemanputra/pygoat @ 19d17cc8874861142b330636d068bbde54e86b85
appsecco/dvna @ 9ba473add536f66ac9007966acb2a775dd31277a
atuinsh/atuin @ 22a7d8866bb82cbf68b4acfc61fba464376730f1
atuinsh/atuin @ 824c8716d82bed774ee6a83c683087ae77715814
excalidraw/excalidraw @ 4872083c044491b6d5c96ae134a75464f96d6831
filebrowser/filebrowser @ 833d908884d5c801f30f5c098d7977177eb3a36b
filebrowser/filebrowser @ 833d908884d5c801f30f5c098d7977177eb3a36b vendored
firefly-iii/firefly-iii @ a95b82b14cb01b6e40491f2a94c53b47b71766e7
getredash/redash @ ca79fe988d81cdac9675b412f3dfcab107bc1fbc
healthchecks/healthchecks @ 29b5ec251059034b79e0120e2ff0c3e35d7bd9f8
healthchecks/healthchecks @ 2a9bc42dd43ece0e9fc29f9e79803fa8e3c144b1
jekyll/jekyll @ 202df571314ba1d18e9fccd81d12aaad4a703c38
juice-shop/juice-shop @ 33518f5a0911e25d9df747b1e70fb7af279a755c
lobsters/lobsters @ 57268d762e1c2c95b7a8e64ee8deb259cddd8cc0
lujakob/nestjs-realworld-example-app @ c1c2cc4e448b279ff083272df1ac50d20c3304fa
mikefarah/yq @ 915e9de437b645435e004ef13c5dc347f855658d vendored
mikefarah/yq @ c14f446382944492701b16c1ddb48bb9dbe683e3
miniflux/v2 @ 0c56b4d58040f10a7e66116d3b83bdb542aa4256
miniflux/v2 @ 0c56b4d58040f10a7e66116d3b83bdb542aa4256 vendored
miniflux/v2 @ 106cdd09e1557222303f3ed1376e1dadf0638621
monicahq/monica @ e08e91734170b6bbd582cb578532c3948196124e
netbox-community/netbox @ 43fe81f9e833228c9869f7ddadb67e6c5f145060
netbox-community/netbox @ 5a59f2352c39e7040dd4537e5225d609cb14ffc1
rakyll/hey @ 898582754e00405372f0686641441168f4e2f489
rakyll/hey @ 898582754e00405372f0686641441168f4e2f489 vendored
shadcn-ui/taxonomy @ 651f984e52edd65d40ccd55e299c1baeea3ff017
sharkdp/bat @ 2ba8db9c14e5794572f5ea338c2b90404c9769cb
sharkdp/bat @ b8a18d3ebb5b29162c346b74174239ea077f0796
sindresorhus/caprine @ 629034d999cd7e94ac29fcb1e70844ff47ddf1de
sindresorhus/caprine @ c3cbcf94e0c2f964fc9a709a8192625e57ce5206
snyk-labs/nodejs-goof @ add14ba59e98240d9e00a235dd7d42cd61ae9912
spring-projects/spring-petclinic @ edf4db28affcc4741c79850a3d95bc3f177b5ff9
svenstaro/miniserve @ 4dab4829184483e28b8a4464a3c953130cfe4592
svenstaro/miniserve @ deccf51216ef0de54d61f938cae9f240c993522e
wagtail/bakerydemo @ 8e2b625755d8942412d5b7627b146a795933b8b2
zaproxy/zaproxy @ 90068415b4ffb7b457fe4ecd816cc8369a85366b
`;

export const drawnTrees: readonly DrawnTree[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [repository = '', commit = '', how = ''] = line.split(/ @ | /);
    const isVendored = how === 'vendored';
    return {
      repository,
      commit,
      isVendored,
      name: `${repository}@${commit.slice(0, 10)}${isVendored ? ' vendored' : ''}`,
    };
  });
