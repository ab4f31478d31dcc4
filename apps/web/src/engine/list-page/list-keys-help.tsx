import { Modal } from 'antd'
import { defineTexts } from '../../shared/text/i18n.ts'
import { en, zh } from './list-keys-texts.ts'
import './list-keys-help.css'

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
  return (
    <Modal open title={t('title')} footer={null} width={420} onCancel={onClose}>
      <dl className="en-keys">
        {KEYS.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.split(' ').map(one => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
