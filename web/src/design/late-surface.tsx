/**
 * A button whose surface is loaded after the page is shown: the kit that menus and popovers are made of is as large as a page. Until it has come the
 * button stands there alone; pressed early, it opens as soon as it can.
 */
import {
  cloneElement,
  type ComponentType,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export interface OpenAtOnce {
  readonly isOpenAtOnce: boolean;
}

interface Triggered {
  readonly trigger: ReactElement;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props & OpenAtOnce> }>;

/** Those that have come, by what loads them, so that the next button has its surface from the beginning. */
const loaded = new Map<unknown, unknown>();

export function LateSurface<Props extends Triggered>({
  load,
  props,
  kind,
}: {
  readonly load: Load<Props>;
  readonly props: Props;
  readonly kind: 'menu' | 'dialog';
}) {
  const [Surface, setSurface] = useState(() => loaded.get(load) as ComponentType<Props & OpenAtOnce> | undefined);
  const [isAsked, setIsAsked] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (Surface !== undefined) return undefined;
    let isThere = true;
    void load().then((module) => {
      loaded.set(load, module.default);
      if (!isThere) return;
      hadFocus.current = place.current?.contains(document.activeElement) === true;
      setSurface(() => module.default);
    });
    return () => {
      isThere = false;
    };
  }, [Surface, load]);
  useLayoutEffect(() => {
    // Another button stands in the place of the first; whoever was at it stays there.
    if (Surface !== undefined && hadFocus.current) place.current?.querySelector('button')?.focus();
    hadFocus.current = false;
  }, [Surface]);
  return (
    <span ref={place} style={{ display: 'contents' }}>
      {Surface === undefined ? (
        cloneElement(props.trigger as ReactElement<Record<string, unknown>>, {
          'aria-haspopup': kind,
          'aria-expanded': false,
          onClick: () => {
            setIsAsked(true);
            props.onOpenChange?.(true);
          },
        })
      ) : (
        <Surface {...props} isOpenAtOnce={isAsked} />
      )}
    </span>
  );
}
