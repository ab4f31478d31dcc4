import { Alert, Button } from 'antd'
import { CaptureError } from './capture.ts'
import { useT } from './locale/index.ts'

/** The error and what to do about it. Any error other than a `CaptureError` means that the picture cannot be read. */
export function Failure({ error, onCamera }: { error: unknown; onCamera?: () => void }) {
  const t = useT()
  const kind = error instanceof CaptureError ? error.kind : 'noPicture'
  const status = error instanceof CaptureError ? error.status : 0
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
