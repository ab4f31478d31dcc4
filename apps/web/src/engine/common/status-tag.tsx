import type { StatusColor } from '@tuheng/domain/kernel/field'
import './status-tag.css'

/** A state as a small tag with text and a dot; colour is never the only sign. */
export function StatusTag({ color, children }: { color?: StatusColor | undefined; children: string }) {
  return <span className={`en-tag en-tag-${color ?? 'draft'}`}>{children}</span>
}
