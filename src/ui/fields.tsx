import { Checkbox, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentProps, JSX } from 'react';
import { reducePhone } from '#domain/phone-text.ts';
import type { Elements } from './elements.ts';
import { fieldsStrings } from './fields-strings.ts';
import css from './fields.module.css';

/**
 * The fields of all forms: the only door to Mantine's inputs. Label, field, hint and error stand in this order. They are rendered inside a
 * MantineIsland; address-field.tsx has the one with suggestions.
 */
const ORDER: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];

interface FieldProps {
  label: string;
  /** Says so behind the label. */
  isOptional?: boolean;
  /** Below the field, and spoken with it. */
  hint?: string | Elements | undefined;
  /** What is wrong with the value; null, undefined or false: nothing. */
  error?: string | Elements | null | undefined | false;
  /** Takes the focus when its window opens. */
  takesFocus?: boolean;
}

const labelOf = (label: string, isOptional: boolean): JSX.Element => (
  <>
    <span>{isOptional ? `${label} ` : label}</span>
    {isOptional && <span className={css['optional']}>{fieldsStrings.optional}</span>}
  </>
);

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'aria-errormessage'
  | 'aria-label'
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoCorrect'
  | 'className'
  | 'enterKeyHint'
  | 'inputMode'
  | 'max'
  | 'maxLength'
  | 'min'
  | 'name'
  | 'onKeyDown'
  | 'placeholder'
  | 'readOnly'
  | 'ref'
  | 'spellCheck'
  | 'type'
>;

interface TextFieldProps extends FieldProps, InputProps {
  value: string;
  onChange: (text: string) => void;
  /** Name of the input in the answer's errors, where no element around it has it. */
  'data-field'?: string;
}

/** One line of text, or what an input's `type` makes of it. */
export function TextField(props: TextFieldProps): JSX.Element {
  const { label, isOptional = false, hint, takesFocus = false, onChange, ...input } = props;
  return (
    <TextInput
      {...input}
      label={labelOf(label, isOptional)}
      description={hint}
      inputWrapperOrder={ORDER}
      data-autofocus={takesFocus ? '' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface PhoneFieldProps extends FieldProps, Pick<InputProps, 'enterKeyHint' | 'name'> {
  /** As typed; what is left of it is digits with a plus (docs/product.md §5.6). */
  value: string;
  onChange: (phone: string) => void;
  /** A number that is known and stays: shown as it is. */
  readOnly?: boolean;
}

/** A phone number. */
export function PhoneField({ value, onChange, readOnly = false, ...field }: PhoneFieldProps): JSX.Element {
  return (
    <TextField
      {...field}
      readOnly={readOnly}
      value={readOnly ? value : reducePhone(value)}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+7"
      onChange={(text) => onChange(reducePhone(text))}
    />
  );
}

interface TextAreaProps extends FieldProps, Pick<ComponentProps<'textarea'>, 'maxLength' | 'placeholder' | 'rows'> {
  value: string;
  onChange: (text: string) => void;
  /** The label is spoken alone. */
  isLabelHidden?: boolean;
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps): JSX.Element {
  const { label, isOptional = false, isLabelHidden = false, hint, takesFocus = false, onChange, ...area } = props;
  return (
    <Textarea
      {...area}
      aria-label={isLabelHidden ? label : undefined}
      label={isLabelHidden ? undefined : labelOf(label, isOptional)}
      description={hint}
      inputWrapperOrder={ORDER}
      data-autofocus={takesFocus ? '' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface CheckFieldProps extends Pick<FieldProps, 'error' | 'isOptional'> {
  label: string;
  /** Behind the label: what is agreed to. */
  link?: Elements;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A box to tick. */
export function CheckField({
  label,
  link,
  isOptional = false,
  error,
  checked,
  onChange,
}: CheckFieldProps): JSX.Element {
  return (
    <Checkbox
      checked={checked}
      error={error}
      aria-invalid={Boolean(error)}
      label={
        <>
          {labelOf(label, isOptional)}
          {link}
        </>
      }
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface SelectFieldProps extends Pick<FieldProps, 'label'> {
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

/** One of a list, chosen by the device's own means. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps): JSX.Element {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
