import { Anchor, Badge, Button, Card, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import { MAX_REPLY, type OfficeRating } from '#contract/office-ratings.ts';
import { momentText } from '#domain/day-text.ts';
import { isApiError } from '#lib/api/errors.ts';
import { newKey } from '#lib/ids.ts';
import { READS } from '../data/create-office.ts';
import { useOffice } from '../data/use-office.ts';
import { ratingsStrings as strings } from './ratings-strings.ts';

const WORDS = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

/** Writes a reply, changes it, or takes it back; a draft of it stays until it is sent or given up. */
function ReplyForm({
  one,
  onDone,
  onClose,
}: {
  one: OfficeRating;
  onDone: (sentence: string) => void;
  onClose: () => void;
}): JSX.Element {
  const { api, reads } = useOffice();
  const [text, setText] = useState(one.reply?.text ?? '');
  const [isSent, setIsSent] = useState(false);
  const send = useMutation({
    mutationFn: (reply: string | null) =>
      api.call(officeCustomersApi.officeReplyToRating, {
        body: { order_number: one.order_number, at: one.at, replied_at: one.reply?.at ?? null, text: reply },
        idempotencyKey: newKey(),
      }),
    onSuccess: (_answer, reply) => onDone(reply === null ? strings.takenBack : strings.sent),
    onSettled: () => reads.invalidateQueries({ queryKey: READS.ratings }),
  });
  const isShort = text.trim().length < 2;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
        if (!isShort) send.mutate(text.trim());
      }}
    >
      <Stack gap="xs">
        <Textarea
          data-autofocus
          label={strings.replyOf(one.order_number)}
          description={strings.hint}
          value={text}
          maxLength={MAX_REPLY}
          autosize
          minRows={2}
          error={isSent && isShort ? strings.short : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {send.error === null ? null : (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {isApiError(send.error) ? send.error.message : strings.failed}
          </Text>
        )}
        <Group gap="xs">
          <Button type="submit" loading={send.isPending}>
            {strings.send}
          </Button>
          {one.reply === null ? null : (
            <Button variant="default" disabled={send.isPending} onClick={() => send.mutate(null)}>
              {strings.takeBack}
            </Button>
          )}
          <Button variant="subtle" onClick={onClose}>
            {strings.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A rating with what the guest has said, the reply, and the way to the customer. */
export function RatingCard({ one }: { one: OfficeRating }): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState('');
  const { stars, comment, liked, disliked, reply, timezone } = one;
  return (
    <Card withBorder component="li">
      <Stack gap={4}>
        <Group justify="space-between" gap="xs">
          <Text
            component="strong"
            role="img"
            aria-label={strings.rated(stars)}
            {...(stars <= 3 ? { c: 'var(--mantine-color-error)' } : {})}
          >
            {strings.starSigns(stars)}
          </Text>
          {one.unanswered ? <Badge color="blue.9">{strings.shows.unanswered}</Badge> : null}
        </Group>
        <Text size="sm" style={WORDS}>
          {strings.about(one.order_number, momentText(one.ordered_at, timezone), one.restaurant, one.order_type)}
        </Text>
        <Text size="sm" c="dimmed">
          {strings.at(momentText(one.at, timezone))}
        </Text>
        <Text style={WORDS} {...(comment === null ? { c: 'dimmed' } : {})}>
          {comment ?? strings.noComment}
        </Text>
        {liked.length === 0 ? null : <Text size="sm">{strings.liked(liked)}</Text>}
        {disliked.length === 0 ? null : <Text size="sm">{strings.disliked(disliked)}</Text>}
        {one.customer_id === null ? null : (
          <Anchor
            size="sm"
            mr="auto"
            renderRoot={(props) => (
              <Link {...props} to="/customers/$customerId" params={{ customerId: String(one.customer_id) }} />
            )}
          >
            {strings.customer}
          </Anchor>
        )}
        {reply === null ? null : (
          <Card withBorder padding="sm" component="section" aria-label={strings.reply}>
            <Text style={WORDS}>{reply.text}</Text>
            <Text size="sm" c="dimmed">
              {strings.replied(reply.by, momentText(reply.at, timezone))}
            </Text>
            {one.unanswered ? <Text size="sm">{strings.ratedAnew}</Text> : null}
          </Card>
        )}
        <Text size="sm" role="status">
          {done}
        </Text>
        {isOpen ? (
          <ReplyForm
            one={one}
            onDone={(sentence) => {
              setDone(sentence);
              setIsOpen(false);
            }}
            onClose={() => setIsOpen(false)}
          />
        ) : (
          <Button variant="default" mr="auto" onClick={() => setIsOpen(true)}>
            {reply === null ? strings.doReply : strings.change}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
