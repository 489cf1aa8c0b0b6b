import { folderMedia } from '#server/media/folder-media.ts';

/** Media without a file, for work that reads and writes none. */
export const NO_MEDIA = folderMedia('/nowhere');
