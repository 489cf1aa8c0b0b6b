import type { JSX } from 'react';
import { cx } from './cx.ts';
import css from './skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length; full width by default. Give heights in rem, so that they scale with the text size. */
  width?: string | undefined;
  height?: string | undefined;
  className?: string | undefined;
}

/** Placeholder of loading content. Say «Загружаем» once, on the group that holds the skeletons. */
export function Skeleton({ width, height = '1rem', className }: SkeletonProps): JSX.Element {
  return <span aria-hidden="true" className={cx(css['skeleton'], className)} style={{ width, height }} />;
}
