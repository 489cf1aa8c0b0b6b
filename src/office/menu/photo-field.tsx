import { Button, Fieldset, FileButton, Group, List, LoadingOverlay, Slider, Stack, Text } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { useEffect, useState, type DragEvent, type JSX } from 'react';
import { pictureFile } from '#contract/chain-file-parts.ts';
import { officeApi } from '#contract/calls/office.ts';
import type { EditValue, OfficePhoto } from '#contract/office-chain.ts';
import type { PhotoShape } from '#contract/office-content.ts';
import { mayPass } from '#lib/api/errors.ts';
import { photoOf, type Pictured, pictureIn } from '../data/shown-dish.ts';
import { useDraft, useOfficeChange } from '../data/use-office.ts';
import { FieldFaults, FieldNote } from './field-note.tsx';
import { fieldStrings, photoStrings as strings } from './menu-strings.ts';
import styles from './menu.module.css';
import { PHOTO_TYPES, photoMessage, SEND_TIMEOUT, useSendPhoto } from './send-photo.ts';
import { type Field, useField } from './use-field.ts';

const SHAPES: Readonly<Record<PhotoShape, number>> = { card: 4 / 3, banner: 2, wide: 16 / 9 };
/** A thumb that is moved by keys stops often: the photograph is cut once it stays. */
const CROP_DELAY = 400;

/** A chosen file that is on its way, and its address in this page. */
interface Chosen {
  readonly file: File;
  readonly address: string;
}

/** Which part of a photograph that is longer than its shape is seen: one direction is free, as a share from 0 to 100. */
function CropField({
  photo,
  onCrop,
  disabled,
}: {
  photo: OfficePhoto;
  onCrop: (focus: { x: number; y: number } | null) => void;
  disabled: boolean;
}): JSX.Element | null {
  const ratio = photo.width / photo.height;
  const shape = SHAPES[photo.shape];
  const isWide = ratio > shape;
  /** The share of the photograph that is seen in the free direction. */
  const seen = isWide ? shape / ratio : ratio / shape;
  const focus = typeof photo.value === 'string' ? null : photo.value.focus;
  const middle = focus === null ? 0.5 : isWide ? focus.x : focus.y;
  const known = Math.min(100, Math.max(0, Math.round(((middle - seen / 2) / (1 - seen)) * 100)));
  const shownValue = JSON.stringify(photo.value);
  /** Where the thumb was moved to, until the photograph is cut there. */
  const [moved, setMoved] = useState<{ readonly to: number; readonly of: string } | null>(null);
  const crop = useDebouncedCallback((share: number): void => {
    const at = Math.round((seen / 2 + (share / 100) * (1 - seen)) * 1000) / 1000;
    onCrop(isWide ? { x: at, y: 0.5 } : { x: 0.5, y: at });
  }, CROP_DELAY);
  if (seen > 0.99) return null;
  const label = isWide ? strings.across : strings.along;
  return (
    <Stack gap="xs">
      <Text size="sm">{label}</Text>
      <Slider
        thumbLabel={label}
        label={null}
        value={moved?.of === shownValue ? moved.to : known}
        onChange={(to) => setMoved({ to, of: shownValue })}
        onChangeEnd={crop}
        step={5}
        size="lg"
        thumbSize={24}
        disabled={disabled}
      />
      {focus === null ? (
        <Text size="sm" c="dimmed">
          {strings.found}
        </Text>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => onCrop(null)} disabled={disabled} mr="auto">
          {strings.findAgain}
        </Button>
      )}
    </Stack>
  );
}

/** Sends a photograph, or another crop of one, and puts it into the draft. */
function usePhotoChange(field: Field, shape: PhotoShape) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const address = chosen?.address ?? null;
  useEffect(() => {
    if (address === null) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);
  const send = useSendPhoto(shape);
  const crop = useOfficeChange((api, body: { file: string; focus: { x: number; y: number } | null }) =>
    api.call(officeApi.officeCropPhoto, { body: { shape, ...body }, timeout: SEND_TIMEOUT }),
  );
  const put = ({ value }: OfficePhoto): void => {
    field.save(value);
    setChosen(null);
  };
  return {
    /** Being sent, or not taken. */
    chosen,
    made: crop.data ?? send.data ?? null,
    isBusy: send.isPending || crop.isPending,
    error: send.error ?? crop.error,
    send: (file: File | null): void => {
      if (file === null) return;
      setChosen({ file, address: URL.createObjectURL(file) });
      crop.reset();
      send.mutate(file, {
        onSuccess: put,
        // What is refused is not shown as if it were the dish's.
        onError: (error) => {
          if (!mayPass(error)) setChosen(null);
        },
      });
    },
    crop: (photo: OfficePhoto, focus: { x: number; y: number } | null): void => {
      send.reset();
      crop.mutate({ file: pictureFile(photo.value), focus }, { onSuccess: put });
    },
    giveUp: (): void => {
      setChosen(null);
      send.reset();
    },
    remove: (): void => {
      setChosen(null);
      send.reset();
      crop.reset();
      field.save(null);
    },
  };
}

const shown = (value: EditValue): string => (value === null ? fieldStrings.nothing : strings.some);

interface PhotoFieldProps {
  /** Of the thing's fields: `products/borsch`. */
  of: string;
  published: Pictured;
  shape: PhotoShape;
  /** What the picture has to be for its place; missing: nothing more. */
  hint?: string;
  disabled: boolean;
}

/** The photograph of a dish, a banner, an article (docs/product.md §34.13): taken or chosen, cropped, removed. */
export function PhotoField({ of, published, shape, hint, disabled }: PhotoFieldProps): JSX.Element {
  const field = useField(`${of}/picture`, published.photo);
  const { data: draft } = useDraft();
  const change = usePhotoChange(field, shape);
  const { chosen } = change;
  const hasCamera = useMediaQuery('(pointer: coarse)') ?? false;
  const [isOver, setIsOver] = useState(false);
  const known = [...(draft?.photos ?? []), ...(change.made === null ? [] : [change.made])];
  const photo = photoOf(known, field.value, shape);
  const picture =
    photo?.picture ?? (draft === undefined ? published.picture : pictureIn(draft, published, field.value, shape));
  const source = chosen?.address ?? (picture === null ? null : `${picture.base}-${Math.max(...picture.widths)}.webp`);
  const isOff = disabled || change.isBusy;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    if (!isOff) change.send(event.dataTransfer.files[0] ?? null);
  };
  return (
    <Fieldset legend={strings.title} id={field.path} tabIndex={-1}>
      <Stack maw={420}>
        {hint === undefined ? null : (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        <div
          className={styles['frame']}
          style={{ aspectRatio: SHAPES[shape] }}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(!isOff);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          {source === null ? (
            <Text c="dimmed" p="md" ta="center">
              {disabled || hasCamera ? strings.noneHere : strings.none}
            </Text>
          ) : (
            <img className={styles['large']} src={source} alt="" />
          )}
          <LoadingOverlay visible={change.isBusy} />
        </div>
        <Text role="status" size="sm" hidden={!change.isBusy}>
          {change.isBusy ? strings.sending : ''}
        </Text>
        {change.error === null ? null : (
          <Group role="alert" gap="xs">
            <Text size="sm" c="var(--mantine-color-error)">
              {photoMessage(change.error)}
            </Text>
            {chosen === null ? null : (
              <>
                <Button size="compact-sm" variant="default" onClick={() => change.send(chosen.file)}>
                  {strings.again}
                </Button>
                <Button size="compact-sm" variant="default" onClick={change.giveUp}>
                  {strings.giveUp}
                </Button>
              </>
            )}
          </Group>
        )}
        <FieldFaults field={field} />
        {photo === null || photo.warnings.length === 0 ? null : (
          <Stack gap={4}>
            <Text size="sm">{strings.notes}</Text>
            <List size="sm">
              {photo.warnings.map((warning) => (
                <List.Item key={warning}>{warning}</List.Item>
              ))}
            </List>
          </Stack>
        )}
        <FieldNote field={field} show={shown} />
        {disabled ? null : (
          <Group gap="xs">
            {hasCamera ? (
              <FileButton onChange={change.send} accept="image/*" capture="environment" disabled={change.isBusy}>
                {(props) => (
                  <Button {...props} disabled={change.isBusy}>
                    {strings.take}
                  </Button>
                )}
              </FileButton>
            ) : null}
            <FileButton onChange={change.send} accept={PHOTO_TYPES} disabled={change.isBusy}>
              {(props) => (
                <Button {...props} variant="default" disabled={change.isBusy}>
                  {strings.choose}
                </Button>
              )}
            </FileButton>
            {field.value === null || chosen !== null ? null : (
              <Button variant="subtle" color="red" onClick={change.remove} disabled={change.isBusy}>
                {strings.remove}
              </Button>
            )}
          </Group>
        )}
        {photo === null || chosen !== null ? null : (
          <CropField
            key={pictureFile(photo.value)}
            photo={photo}
            onCrop={(focus) => change.crop(photo, focus)}
            disabled={disabled}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
