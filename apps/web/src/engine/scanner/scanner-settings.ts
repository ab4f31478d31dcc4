import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface ScannerSettings {
  source: 'service' | 'camera'
  /** Address at which the scanner's driver takes a picture. */
  address: string
  /** Empty: the default of the browser. */
  cameraId: string
  set(patch: Partial<Pick<ScannerSettings, 'source' | 'address' | 'cameraId'>>): void
}

/** Kept in the browser, since a scanner belongs to one computer. */
export const useScannerSettings = create<ScannerSettings>()(
  persist(set => ({ source: 'service', address: '', cameraId: '', set }), { name: 'tuheng.scanner', version: 1 }),
)
