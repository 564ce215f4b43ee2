import { type KernelWrites, openKernelWrites } from './kernel-writes.ts'
import type { Outlet } from './outlet.ts'

export type WriteTogether = ReturnType<typeof createJointWrites>

type Written = Pick<Outlet, 'descriptor' | 'write' | 'wasGiven'>

/**
 * Writes that leave together: Node's own way from a stream to the kernel and back takes a third as long as what the
 * kernel does then, and makes that slower too. Where the kernel cannot be asked for many, each goes by itself.
 */
export function createJointWrites({
  open = openKernelWrites as () => Promise<KernelWrites | undefined>,
  /** From so many at once on: what few need is not loaded for them. */
  worthwhile = 8,
} = {}) {
  let kernel: KernelWrites | undefined
  let isAsked = false
  const outlets: Written[] = []
  const descriptors: number[] = []
  const buffers: Buffer[] = []

  async function ask(): Promise<void> {
    isAsked = true
    kernel = await open().catch(() => undefined)
  }

  function send(kernel: KernelWrites): void {
    if (outlets.length === 0) return
    const taken = kernel.write(descriptors, buffers)
    for (let nth = 0; nth < outlets.length; nth++) outlets[nth]!.wasGiven(buffers[nth]!, taken[nth]!)
    outlets.length = descriptors.length = buffers.length = 0
  }

  /** Each of these bytes to the outlet beside them; no outlet twice. */
  return (to: readonly Written[], given: readonly Buffer[]): void => {
    if (!isAsked && to.length >= worthwhile) void ask()
    for (let nth = 0; nth < to.length; nth++) {
      const outlet = to[nth]!
      const bytes = given[nth]!
      const descriptor = kernel && outlet.descriptor
      if (kernel === undefined || descriptor === undefined) {
        outlet.write(bytes)
        continue
      }
      outlets.push(outlet)
      descriptors.push(descriptor)
      buffers.push(bytes)
      if (outlets.length === kernel.most) send(kernel)
    }
    if (kernel !== undefined) send(kernel)
  }
}
