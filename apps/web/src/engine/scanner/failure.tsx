import { Alert, Button } from 'antd'
import { GrabError } from './grab.ts'
import { useT } from './locale/index.ts'

/** The error and what to do about it. Any error other than a `GrabError` means that the picture cannot be read. */
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
