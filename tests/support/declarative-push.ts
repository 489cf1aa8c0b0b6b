import * as v from 'valibot';

/** An address that parses without a base URL: WebKit rejects the whole message for a path. */
const Absolute = v.pipe(
  v.string(),
  v.check((address) => URL.canParse(address), 'no absolute address'),
);
const Text = v.pipe(v.string(), v.nonEmpty());

/**
 * The declarative form as defined by the Push API and WebKit's parser, independent of our own contract: browsers that show it
 * without the worker ignore everything else in a message. Every message to the tests' push service is checked against it:
 * verified to fail with the badge inside the notification.
 */
const Declarative = v.object({
  web_push: v.literal(8030),
  /** WebKit reads it only here. */
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
    // Ignored here.
    app_badge: v.optional(v.never()),
  }),
});

/** Returns what a browser with declarative messages (Safari 18.4) shows. @throws {v.ValiError} when it would not show this one */
export function readDeclarative(text: string): v.InferOutput<typeof Declarative> {
  return v.parse(Declarative, JSON.parse(text));
}
