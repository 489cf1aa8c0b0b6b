import { Modal } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { shellStrings } from './shell-strings.ts';

/** Mantine's modal, whose head would be a second banner of the page for screen readers. */
export function OfficeDialog({
  opened,
  title,
  size = 'md',
  onClose,
  children,
}: {
  opened: boolean;
  title: string;
  size?: 'md' | 'lg';
  onClose: () => void;
  children: ReactNode;
}): JSX.Element {
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header role="none">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={shellStrings.close} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
