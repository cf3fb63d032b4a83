/** Why an analysis came to no end. */

/** The message is for the person who looks at the scan. */
export class AnalysisFailed extends Error {
  override readonly name = 'AnalysisFailed';
  /** The process was ended, by the system or by what it read: which of the two, only another try can tell. */
  readonly isEnded: boolean;
  /** Its time was over, or nobody wants it any more. */
  readonly isStopped: boolean;

  constructor(
    message: string,
    { isEnded = false, isStopped = false }: { readonly isEnded?: boolean; readonly isStopped?: boolean } = {},
  ) {
    super(message);
    this.isEnded = isEnded;
    this.isStopped = isStopped;
  }
}
