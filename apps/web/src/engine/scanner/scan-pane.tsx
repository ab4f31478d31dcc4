import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Camera } from './camera.tsx'
import { Failure } from './failure.tsx'
import { captureFromService, pictureFile } from './capture.ts'
import { useT } from './locale/index.ts'
import { useScannerSettings } from './scanner-settings.ts'
import './scanner.css'

/**
 * Takes pictures of documents one after the other, with the scanner's service if one is configured, otherwise with a
 * camera.
 */
export default function ScanPane({ onPicture, onClose }: { onPicture(file: File): void; onClose(): void }) {
  const t = useT()
  const { source, address } = useScannerSettings()
  const [byCamera, setByCamera] = useState(source === 'camera' || address === '')
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [pictureCount, setPictureCount] = useState(0)
  const keep = (picture: Blob) => {
    setFailure(undefined)
    setPictureCount(pictureCount + 1)
    onPicture(pictureFile(picture, t('fileName'), Date.now()))
  }
  const grab = async () => {
    setBusy(true)
    try {
      keep(await captureFromService(address))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const toCamera = () => {
    setFailure(undefined)
    setByCamera(true)
  }
  return (
    <div className="en-scan-pane">
      {byCamera ? (
        <Camera keepOpen onPicture={keep} onFailure={setFailure} />
      ) : (
        <span>
          <Button type="primary" loading={busy} onClick={() => void grab()}>
            {t('shoot')}
          </Button>
        </span>
      )}
      {failure !== undefined && <Failure error={failure} {...(byCamera ? {} : { onCamera: toCamera })} />}
      <div className="en-scan-foot">
        <span role="status">{pictureCount > 0 && t('taken', { count: pictureCount })}</span>
        <Link className="en-link" to="/personalSettings/altimeter">
          {t('settings')}
        </Link>
        <button type="button" className="en-link" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </div>
  )
}
