/** One server-sent event as it came. */
export interface ReceivedEvent {
  readonly name: string;
  /** What the client has by now; null: it says nothing. */
  readonly id: string | null;
  readonly data: string;
}

/** No event of ours is nearly as long: what is, comes from somebody else. */
const MAX_WAITING = 256 * 1024;

const readBlock = (block: string): ReceivedEvent | null => {
  let name = 'message';
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    // A line without a colon is a field without a value; one that begins with it is a comment.
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
  }
  return data.length === 0 ? null : { name, id, data: data.join('\n') };
};

/**
 * Reads server-sent events out of text that comes in pieces, cut anywhere. Comments and other fields are passed over.
 *
 * @returns takes the next piece, answers the events that are whole by it; throws RangeError when one does not end
 */
export function createEventReader(): (piece: string) => ReceivedEvent[] {
  let waiting = '';
  return (piece) => {
    // A line may end with either or both; half of both may be the last of a piece.
    waiting = `${waiting}${piece}`.replaceAll(/\r\n|\r(?!$)/g, '\n');
    const blocks = waiting.split('\n\n');
    waiting = blocks.pop() ?? '';
    if (waiting.length > MAX_WAITING) throw new RangeError('an event that does not end');
    return blocks.map(readBlock).filter((event) => event !== null);
  };
}
