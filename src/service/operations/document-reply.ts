/** An answer that is a document of its own kind and not JSON of ours: sent in pieces, as they are made. */

export class DocumentReply {
  readonly mediaType: string;
  readonly fileName: string;
  readonly pieces: Iterable<string>;

  constructor(mediaType: string, fileName: string, pieces: Iterable<string>) {
    this.mediaType = mediaType;
    this.fileName = fileName;
    this.pieces = pieces;
  }
}
