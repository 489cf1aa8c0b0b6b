import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Picture } from '#contract/primitives.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { createTurns } from '#server/http/turns.ts';
import type { Media } from '#server/media/media.ts';
import { readPictureRecord } from '#server/pictures/process.ts';
import { drawnCard, shareCard } from '#server/pictures/share-card.ts';
import { FOREVER, notFound } from '../static-files.ts';

/** Increase it when the drawing changes: every address changes with it. */
const DRAWING = 1;
const FILE = new RegExp(String.raw`^([\w-]{4,64})-${DRAWING}\.jpg$`);
/** A city's card: see city-card.ts. */
const CITY_FILE = /^(city-[a-z0-9-]+-[0-9a-f]{12})\.jpg$/;
const OWN_BASE = /^\/media\/([\w-]{4,64})$/;

/** One at a time: drawing a card takes a tenth of a second of CPU. A visitor that requests many queues behind their own. */
const DRAWING_TURNS = { atOnce: 1, perAddress: 1, waiting: 8 };

/** Returns the path of a picture's card; null where its files are hosted elsewhere. */
export function cardPath({ base }: Pick<Picture, 'base'>): string | null {
  const name = OWN_BASE.exec(base)?.[1];
  return name === undefined ? null : `/share/${name}-${DRAWING}.jpg`;
}

/** What cards are drawn of. */
interface CardSources {
  readonly media: Media;
  /** Resolves to the drawing of a city's card by name, or null; reads on the visitor's behalf. */
  readonly cityDrawing: (name: string, request: FastifyRequest) => Promise<string | null>;
}

/**
 * Serves the cards of pictures (docs/product.md §32.11) at {@link cardPath}, and those of cities: each is drawn on its first request and
 * stored beside the pictures' files. Only imported pictures and cities of the chain have one, so clients cannot make the server draw
 * anything else.
 */
export function installCards(app: FastifyInstance, { media, cityDrawing }: CardSources): void {
  const turns = createTurns(DRAWING_TURNS);
  const drawing = new Map<string, Promise<Buffer>>();

  const keep = async (file: string, card: Buffer): Promise<Buffer> => {
    try {
      await media.write(file, card);
    } catch (error) {
      app.log.warn({ err: error, file }, 'a card is not kept; it is drawn anew each time');
    }
    return card;
  };
  const drawOnce = (file: string, from: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const under = drawing.get(file) ?? turns.inTurn(from, async () => keep(file, await draw()));
    drawing.set(file, under);
    return under.finally(() => drawing.delete(file));
  };

  const ofPicture = async (name: string, from: string): Promise<Buffer | null> => {
    const file = `${name}-share-${DRAWING}.jpg`;
    const found = await media.read(file);
    if (found !== null) return found;
    const picture = await readPictureRecord(media, name);
    if (picture === null) return null;
    const largest = `${name}-${Math.max(...picture.widths)}.webp`;
    return drawOnce(file, from, async () => {
      const bytes = await media.read(largest);
      if (bytes === null) throw new Error(`${largest} is missing, though its record is there`);
      return shareCard(bytes);
    });
  };

  const ofCity = async (name: string, request: FastifyRequest): Promise<Buffer | null> => {
    const file = `${name}.jpg`;
    const found = await media.read(file);
    if (found !== null) return found;
    const svg = await cityDrawing(name, request);
    return svg === null ? null : drawOnce(file, addressBlock(request.ip), () => drawnCard(svg));
  };

  app.get<{ Params: { file: string } }>(
    '/share/:file',
    { config: { answersAnyTarget: true } },
    async (request, reply): Promise<FastifyReply> => {
      const { file } = request.params;
      const city = CITY_FILE.exec(file)?.[1];
      const picture = FILE.exec(file)?.[1];
      const ofOne = picture === undefined ? null : ofPicture(picture, addressBlock(request.ip));
      const card = await (city === undefined ? ofOne : ofCity(city, request));
      if (card === null) return notFound(reply);
      return reply.header('cache-control', FOREVER).type('image/jpeg').send(card);
    },
  );
}
