import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentType, type JSX } from 'react';
import { townMapQuery } from '#client/queries/place-queries.ts';
import { useServices } from '#client/use-services.ts';
import { loadOnce } from '#lib/load-once.ts';
import { isMeteredConnection } from '#lib/metered-connection.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { Position } from '#client/place/use-position.ts';
import { LocateIcon } from '#ui/icons/more-icons.tsx';
import { mapStrings } from './map-strings.ts';
import type { MapViewProps } from './map-view.tsx';
import css from './map.module.css';
import mapPartsCss from './map-parts.module.css';

const mapView = loadOnce(async () => (await import('./map-view.tsx')).MapView);

interface PlaceMapProps extends Omit<MapViewProps, 'town'> {
  localityId: number;
  /** `seen`: loads when it comes into view, unless the connection is metered; `now`: the customer has requested it. */
  opens: 'seen' | 'now';
}

type State = 'closed' | 'loading' | 'failed' | 'open';

/**
 * A map in a frame of a fixed size (docs/product.md §29.1): loaded when opened, and reports when loading fails. An adjacent
 * list has the same content.
 */
export function PlaceMap({ localityId, opens, ...view }: PlaceMapProps): JSX.Element {
  const { api } = useServices();
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>(opens === 'now' ? 'loading' : 'closed');
  const [View, setView] = useState<ComponentType<MapViewProps> | null>(null);
  const { data: town } = useQuery({ ...townMapQuery(api, localityId), enabled: state !== 'closed', retry: false });
  const open = (): void => setState('loading');
  useEffect(() => {
    if (state !== 'loading') return;
    mapView.load().then(
      (Loaded) => {
        setView(() => Loaded);
        setState('open');
      },
      () => setState('failed'),
    );
  }, [state]);
  useEffect(() => {
    if (state !== 'closed' || frame.current === null || isMeteredConnection()) return undefined;
    const sight = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setState('loading');
    });
    sight.observe(frame.current);
    return () => sight.disconnect();
  }, [state]);
  return (
    <div ref={frame} className={cx(css['frame'], view.isStill === true && css['still'])}>
      {View !== null && <View {...view} town={town ?? null} />}
      {state === 'closed' && (
        <Button variant="secondary" onClick={open}>
          {mapStrings.show}
        </Button>
      )}
      {state === 'loading' && <Skeleton height="100%" className={css['pending']} />}
      <VisuallyHidden live>{state === 'loading' ? mapStrings.loading : ''}</VisuallyHidden>
      {state === 'failed' && (
        <div role="alert" className={css['failed']}>
          <p>{mapStrings.failed}</p>
          <p>{mapStrings.failedText}</p>
          <Button variant="secondary" onClick={open}>
            {mapStrings.again}
          </Button>
        </div>
      )}
    </div>
  );
}

interface LocateButtonProps {
  position: Position;
  onAsk: () => void;
  /** What was found for the position, once it is known. */
  found?: string | null;
}

/** Requests the customer's position and shows the result: never requested automatically (docs/product.md §29.6). */
export function LocateButton({ position, onAsk, found = null }: LocateButtonProps): JSX.Element {
  const { state } = position;
  const text = state === 'known' ? found : state === 'unknown' || state === 'asking' ? null : mapStrings[state];
  return (
    <div className={mapPartsCss['locate']}>
      <Button variant="quiet" icon={<LocateIcon />} busy={state === 'asking'} onClick={onAsk}>
        {state === 'asking' ? mapStrings.locating : mapStrings.whereAmI}
      </Button>
      <p role="status" className={mapPartsCss['note']}>
        {text}
      </p>
    </div>
  );
}
