import { defineTexts } from '../../shared/text/i18n.ts'
import { KeysHelp } from '../common/keys-help.tsx'
import { en, zh } from './record-keys-texts.ts'

const { useT } = defineTexts<keyof typeof zh>('recordKeys', { zh, en })

/** The keyboard shortcuts of the page of a record. */
export default function RecordKeysHelp({ canEdit, onClose }: { canEdit: boolean; onClose(): void }) {
  const t = useT()
  const keys = [
    ...(canEdit ? [['e', t('edit')] as const] : []),
    ['Ctrl K', t('find')] as const,
    ['Alt ← →', t('tabs')] as const,
    ['Alt W', t('close')] as const,
    ['?', t('help')] as const,
  ]
  return <KeysHelp title={t('title')} keys={keys} onClose={onClose} />
}
