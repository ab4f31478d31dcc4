import { Button, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from './locale/index.ts'
import { CaptureError, openCamera } from './capture.ts'
import { useScannerSettings } from './scanner-settings.ts'
import './scanner.css'

interface Props {
  onPicture(picture: Blob): void
  onFailure(error: unknown): void
  /** Opens by itself and stays open for the next page. */
  keepOpen?: boolean
}

/** The live picture of a camera, until a photo is taken or it is closed. */
export function Camera({ onPicture, onFailure, keepOpen = false }: Props) {
  const t = useT()
  const { cameraId, set } = useScannerSettings()
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream>()
  const [cameras, setCameras] = useState<MediaDeviceInfo[]>([])
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null
    if (!stream) return undefined
    return () => {
      stop(stream)
      // The tab may be in the background: it must not show a stopped stream as live
      setStream(now => (now === stream ? undefined : now))
    }
  }, [stream])
  const unmounted = useRef(false)
  useEffect(() => {
    unmounted.current = false
    return () => {
      unmounted.current = true
    }
  }, [])
  const open = async (id: string) => {
    setBusy(true)
    onFailure(undefined)
    try {
      const opened = await openCamera(id)
      // Closed before the person gave permission: otherwise the camera would stay on
      if (unmounted.current) return stop(opened)
      setStream(opened)
      // Device names are available only after permission
      setCameras(
        (await navigator.mediaDevices.enumerateDevices()).filter(
          device => device.kind === 'videoinput' && device.deviceId !== '',
        ),
      )
    } catch (error) {
      onFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const begin = useRef(keepOpen)
  useEffect(() => {
    if (!begin.current) return
    begin.current = false
    void open(cameraId)
  })
  const shoot = () => {
    const from = video.current
    if (!from?.videoWidth) return
    const canvas = Object.assign(document.createElement('canvas'), { width: from.videoWidth, height: from.videoHeight })
    canvas.getContext('2d')?.drawImage(from, 0, 0)
    canvas.toBlob(
      picture => (picture ? onPicture(picture) : onFailure(new CaptureError('noPicture'))),
      'image/jpeg',
      0.9,
    )
    if (!keepOpen) setStream(undefined)
  }
  return (
    <div className="en-scan">
      {stream && <video ref={video} autoPlay muted playsInline aria-label={t('live')} />}
      <div className="en-scan-line">
        {cameras.length > 1 && (
          <Select
            aria-label={t('camera')}
            value={cameras.some(one => one.deviceId === cameraId) ? cameraId : ''}
            options={[
              { value: '', label: t('camera.first') },
              ...cameras.map((one, i) => ({
                value: one.deviceId,
                label: one.label || t('camera.nameless', { no: i + 1 }),
              })),
            ]}
            onChange={id => {
              set({ cameraId: id })
              void open(id)
            }}
          />
        )}
        {stream ? (
          <>
            <Button type="primary" onClick={shoot}>
              {t('shoot')}
            </Button>
            <Button onClick={() => setStream(undefined)}>{t('stop')}</Button>
          </>
        ) : (
          <Button type="primary" loading={busy} onClick={() => void open(cameraId)}>
            {t('open')}
          </Button>
        )}
      </div>
    </div>
  )
}

function stop(stream: MediaStream): void {
  stream.getTracks().forEach(track => track.stop())
}
