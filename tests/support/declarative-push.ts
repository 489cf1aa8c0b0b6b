import * as v from 'valibot';

/** An address as a browser reads it that is told none to begin from: WebKit refuses the whole message for a path. */
const Absolute = v.pipe(
  v.string(),
  v.check((address) => URL.canParse(address), 'no absolute address'),
);
const Text = v.pipe(v.string(), v.nonEmpty());

/**
 * The declarative form by the letter of the Push API and of WebKit's parser, apart from our own contract: whatever else stands in a
 * message is not read by those who show it without the worker. Every message that the tests' push service gets is held against it: seen red
 * with the mark inside of the notification.
 */
const Declarative = v.object({
  web_push: v.literal(8030),
  /** WebKit reads it here alone. */
  app_badge: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  notification: v.looseObject({
    title: Text,
    navigate: Absolute,
    body: v.optional(v.string()),
    dir: v.optional(v.picklist(['auto', 'ltr', 'rtl'])),
    lang: v.optional(v.string()),
    tag: v.optional(v.string()),
    silent: v.optional(v.boolean()),
    actions: v.optional(v.array(v.object({ action: Text, title: Text, navigate: Absolute }))),
    data: v.unknown(),
    // Where nobody looks for it.
    app_badge: v.optional(v.never()),
  }),
});

/** What a browser shows that knows declarative messages (Safari 18.4). @throws {v.ValiError} when it would show nothing of this one */
export function readDeclarative(text: string): v.InferOutput<typeof Declarative> {
  return v.parse(Declarative, JSON.parse(text));
}
