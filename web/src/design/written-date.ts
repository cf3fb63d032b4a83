/** A moment in the words of a format. What is no moment, as feeds and addresses may have it, stands as it is: one wrong date must not take a page away. */
export function writtenDate(format: Pick<Intl.DateTimeFormat, 'format'>, at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : format.format(date);
}
