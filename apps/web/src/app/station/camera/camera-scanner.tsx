import { Button } from '@mantine/core'
import { Camera, CameraOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import classes from '../station.module.css'
import { createCodeReader } from './code-reader.ts'
import { createSteadyCodes } from './steady-codes.ts'

/** Between two looks at the picture; the reader itself takes about as long. */
const restMs = 100

type Failure = 'not-allowed' | 'not-usable'

/** Scans with the camera of the tablet. Not there where it has none. */
export function CameraScanner({ onScan }: { readonly onScan: (code: string) => void }) {
  const { t } = useTranslation()
  const hasCamera = useHasCamera()
  const [isOn, setOn] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  if (!hasCamera) return null
  const turn = () => {
    setFailure(undefined)
    setOn(!isOn)
  }
  const fail = (why: Failure) => {
    setFailure(why)
    setOn(false)
  }
  const Icon = isOn ? CameraOff : Camera
  return (
    <div className={classes.camera}>
      {isOn && <CameraPicture onScan={onScan} onFailure={fail} />}
      {failure && <Mistake>{t(`stations.camera.failures.${failure}`)}</Mistake>}
      <Button
        variant="default"
        className={classes.button}
        leftSection={<Icon size={22} aria-hidden="true" />}
        onClick={turn}
      >
        {t(isOn ? 'stations.camera.stop' : 'stations.camera.start')}
      </Button>
    </div>
  )
}

/** Only pages that came safely reach a camera, and only some computers have one. */
function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => {
    const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices }
    if (!mediaDevices) return
    const look = async () => {
      const devices = await mediaDevices.enumerateDevices()
      setHasCamera(devices.some(({ kind }) => kind === 'videoinput'))
    }
    void look()
    mediaDevices.addEventListener('devicechange', look)
    return () => mediaDevices.removeEventListener('devicechange', look)
  }, [])
  return hasCamera
}

interface CameraPictureProps {
  readonly onScan: (code: string) => void
  readonly onFailure: (failure: Failure) => void
}

/** What the camera sees, so that people know where to hold the code. */
function CameraPicture({ onScan, onFailure }: CameraPictureProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [areSeveral, setSeveral] = useState(false)
  const latest = useRef({ onScan, onFailure })
  useEffect(() => {
    latest.current = { onScan, onFailure }
  })
  useEffect(() => {
    if (!video.current) return undefined
    const end = new AbortController()
    const tell = {
      scan: (code: string) => latest.current.onScan(code),
      several: setSeveral,
    }
    void watch(video.current, end.signal, tell).catch((error: unknown) => {
      if (!end.signal.aborted) latest.current.onFailure(isRefused(error) ? 'not-allowed' : 'not-usable')
    })
    return () => end.abort()
  }, [])
  return (
    <>
      <video ref={video} className={classes.picture} muted playsInline aria-label={t('stations.camera.picture')} />
      <p role="status">{t(areSeveral ? 'stations.camera.several' : 'stations.camera.hold')}</p>
    </>
  )
}

interface Told {
  readonly scan: (code: string) => void
  readonly several: (areSeveral: boolean) => void
}

/** Looks again and again until `signal` ends it; rejects where the camera cannot be used. */
async function watch(video: HTMLVideoElement, signal: AbortSignal, tell: Told): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  signal.addEventListener('abort', () => {
    for (const track of stream.getTracks()) track.stop()
  })
  if (signal.aborted) return stream.getTracks().forEach((track) => void track.stop())
  video.srcObject = stream
  await video.play()
  const read = await createCodeReader()
  const codes = createSteadyCodes()
  while (!signal.aborted) {
    const scanned = codes.see(await read(video), performance.now())
    tell.several(codes.areSeveral())
    if (scanned !== undefined) tell.scan(scanned)
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
}

const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError'
