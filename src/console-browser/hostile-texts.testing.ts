/** What repositories and advisories may hold to mislead who reads them, or to run in their browser. */

export const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>';
/** Shows `exe.gnp` reversed: the override turns what follows around. */
export const override = 'invoice\u202Egnp.exe';
export const rightToLeft = 'חנות — متجر إلكتروني';
export const emoji = '🛒 shop 👩‍👩‍👧‍👦';
export const long = `very-${'long-'.repeat(58)}name`;
export const javascriptAddress = 'javascript:alert(3)';
