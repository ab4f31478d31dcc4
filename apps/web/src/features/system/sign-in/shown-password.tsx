import { Button, Modal } from 'antd'
import { copyText } from '../../../shared/ui/copy-text.ts'
import { useT } from '../locale/index.ts'
import css from './sign-in.module.css'

interface Props {
  title: string
  password: string
  account: string
  onClose(): void
}

/** A password that is shown once, to be handed over. */
export function ShownPassword({ title, password, account, onClose }: Props) {
  const t = useT()
  return (
    <Modal
      open
      width={480}
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('signIn.close')}
        </Button>
      }
    >
      <p>{t('signIn.resetDone')}</p>
      <div className={css.secret}>
        <code>{password}</code>
        <Button autoFocus onClick={() => void copyText(password, t('signIn.copied'))}>
          {t('signIn.copy')}
        </Button>
      </div>
      <p className="en-faint">{t('signIn.resetOnce', { account })}</p>
    </Modal>
  )
}
