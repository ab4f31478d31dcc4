import { defineTexts } from '../../shared/text/i18n.ts'
import { KeysHelp } from '../common/keys-help.tsx'
import { en, zh } from './list-keys-texts.ts'

const { useT } = defineTexts<keyof typeof zh>('keys', { zh, en })

const KEYS = [
  ['j k ↓ ↑', 'move'],
  ['Enter', 'open'],
  ['e', 'edit'],
  ['a', 'acts'],
  ['Space', 'select'],
  ['Ctrl A', 'selectAll'],
  ['Ctrl C', 'copy'],
  ['/', 'search'],
  ['Ctrl K', 'find'],
  ['Alt ← →', 'tabs'],
  ['Alt W', 'close'],
  ['?', 'help'],
] as const

/** The keyboard shortcuts of a list. */
export function ListKeysHelp({ onClose }: { onClose(): void }) {
  const t = useT()
  return <KeysHelp title={t('title')} keys={KEYS.map(([keys, text]) => [keys, t(text)] as const)} onClose={onClose} />
}
