import type { JSX } from 'react';
import { cx } from './cx.ts';
import css from './skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length; the whole width by default. Give heights in rem, so that they follow the text's size. */
  width?: string | undefined;
  height?: string | undefined;
  className?: string | undefined;
}

/** The shape of what comes. Say «Загружаем» once, on the group that holds the skeletons. */
export function Skeleton({ width, height = '1rem', className }: SkeletonProps): JSX.Element {
  return <span aria-hidden="true" className={cx(css['skeleton'], className)} style={{ width, height }} />;
}
