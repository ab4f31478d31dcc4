import { Alert, Button } from 'antd'
import { GrabError } from './grab.ts'
import { useT } from './locale/index.ts'

/** What went wrong and the way out. A picture that cannot be read is none. */
export function Failure({ error, onCamera }: { error: unknown; onCamera?: () => void }) {
  const t = useT()
  const kind = error instanceof GrabError ? error.kind : 'noPicture'
  const status = error instanceof GrabError ? error.status : 0
  return (
    <Alert
      type="error"
      showIcon
      title={t(`fail.${kind}`, { status })}
      description={t(`fail.${kind}.do`)}
      action={onCamera && <Button onClick={onCamera}>{t('toCamera')}</Button>}
    />
  )
}
