/** A value once it has stayed the same for a moment: what is asked of the service while one types waits for a pause. */
import { useEffect, useState } from 'react';

export function useSettled<Value>(value: Value, waitMs = 350): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}
