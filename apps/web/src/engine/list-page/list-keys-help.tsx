import { Modal } from 'antd'
import { useT } from '../locale/index.ts'
import './list-keys-help.css'

const KEYS = [
  ['j k ↓ ↑', 'keys.move'],
  ['Enter', 'keys.open'],
  ['e', 'keys.edit'],
  ['Space', 'keys.select'],
  ['Ctrl A', 'keys.selectAll'],
  ['Ctrl C', 'keys.copy'],
  ['/', 'keys.search'],
  ['Ctrl K', 'keys.find'],
  ['Alt ← →', 'keys.tabs'],
  ['Alt W', 'keys.close'],
  ['?', 'keys.help'],
] as const

/** The keyboard shortcuts of a list. */
export function ListKeysHelp({ onClose }: { onClose(): void }) {
  const t = useT()
  return (
    <Modal open title={t('keys.title')} footer={null} width={420} onCancel={onClose}>
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
