import { Modal } from 'antd'
import './keys-help.css'

interface Props {
  title: string
  /** Keys, apart by spaces, and what they do. */
  keys: readonly (readonly [keys: string, words: string])[]
  onClose(): void
}

/** The keyboard shortcuts of a page. */
export function KeysHelp({ title, keys, onClose }: Props) {
  return (
    <Modal open title={title} footer={null} width={420} onCancel={onClose}>
      <dl className="en-keys">
        {keys.map(([names, words]) => (
          <div key={names}>
            <dt>
              {names.split(' ').map(one => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
