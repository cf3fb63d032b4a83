/** Types of numbers, truths and dates, as languages write them: what is declared to be one holds no text of anybody's. */

/** Of types whose values nobody can write code into. */
export function isNumericType(text: string): boolean {
  return numericType.test(text);
}

const numericType =
  /^(?:final\s+)?\??(?:u?int(?:8|16|32|64)?|[iu](?:8|16|32|64|128|size)|f(?:32|64)|uintptr|byte|sbyte|short|ushort|long|ulong|double|float(?:32|64)?|decimal|bool|boolean|Byte|Short|Int|UInt|Integer|Long|Double|Float|Boolean|BigInteger|BigDecimal|UUID|Guid|Uuid|DateTime|LocalDate|LocalDateTime|Instant)\??$/;
