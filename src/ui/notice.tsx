import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'info' | 'care' | 'bad' | 'good';

export const toneIcons: Readonly<Record<Tone, IconName>> = {
  info: 'info',
  care: 'attention',
  bad: 'attention',
  good: 'check',
};

interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string;
  /** "alert" interrupts a screen reader, "status" waits; absent: read in document order. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

export function Notice({ tone, title, role, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={role}>
      <Icon name={toneIcons[tone]} />
      <div className="notice-text">
        {title === undefined ? null : <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
