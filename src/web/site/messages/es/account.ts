import type { account as english } from '../en/account.ts'

export const account: typeof english = {
  signIn: {
    title: 'Iniciar sesión',
    lead: 'Use la llave de acceso de este dispositivo, de su teléfono o una llave de seguridad. No hay contraseña.',
    button: 'Iniciar sesión con una llave de acceso',
    isNew: '¿Es su primera vez?',
    create: 'Crear una cuenta',
    lost: '¿Perdió su llave de acceso?',
    useCode: 'Usar un código de recuperación',
  },
  signUp: {
    title: 'Crear una cuenta',
    lead: 'Gratis, sin correo ni contraseña. Su dispositivo crea una llave de acceso y con ella inicia sesión.',
    name: 'Su nombre',
    nameHint: 'Lo ven las personas con quienes comparte un espacio de trabajo.',
    button: 'Crear una llave de acceso',
    hasAccount: '¿Ya tiene una cuenta?',
    signIn: 'Iniciar sesión',
  },
  recover: {
    title: 'Recuperar su cuenta',
    lead: 'Con un código de recuperación puede crear una llave de acceso nueva en este dispositivo. El código sirve una sola vez, y se cierra la sesión en todos los demás navegadores.',
    code: 'Código de recuperación',
    codeHint: 'En mayúsculas o minúsculas, con o sin guiones.',
    button: 'Crear una llave de acceso nueva',
    noCodes: '¿No le quedan códigos? Quien opera este servicio puede enviarle un enlace.',
    back: 'Volver a iniciar sesión',
  },
  passkey: {
    waiting: 'Esperando su llave de acceso…',
    waitingForDevice: 'Esperando su dispositivo…',
    needsScript:
      'Las llaves de acceso necesitan JavaScript. Actívelo para este sitio si quiere iniciar sesión. El directorio se puede leer sin él.',
    unsupported: 'Este navegador no admite llaves de acceso. Actualícelo o use otro dispositivo.',
    exists: 'Este dispositivo ya tiene una llave de acceso para esta cuenta.',
    canceled:
      'No se usó ninguna llave de acceso. La solicitud se canceló o tardó demasiado. Inténtelo de nuevo.',
    failed: 'Algo salió mal. Inténtelo de nuevo en un momento.',
  },
  pricing: {
    title: 'Planes',
    description: 'Cuánto cuesta y qué permite cada plan de Civic Directory.',
    lead: 'Leer el directorio y avisar de un problema es gratis, con o sin cuenta. Un plan de pago añade claves de API, la transmisión en vivo, búsquedas y asistentes. Nada se borra cuando un plan termina.',
    perMonth: 'al mes',
    arranged: 'Por acuerdo, hasta su fecha de fin',
    yours: 'Su plan',
    start: 'Empezar gratis',
    signUp: 'Crear una cuenta para elegirlo',
    see: 'Ver su plan',
    choose: (plan) => `Elegir ${plan}`,
    limits: {
      requests: 'Solicitudes por minuto',
      keys: 'Claves de API',
      streams: 'Transmisiones a la vez',
      runs: 'Búsquedas al mes',
      members: 'Personas por espacio de trabajo',
      assistants: 'Asistentes por OAuth',
    },
    none: 'Ninguna',
    yes: 'Sí',
    no: 'No',
    plans: {
      free: {
        title: 'Gratis',
        summary: 'Leer el directorio público, avisar de errores y usar un espacio de trabajo personal.',
      },
      individual: {
        title: 'Individual',
        summary: 'Claves de API, la transmisión en vivo y búsquedas para una persona.',
      },
      team: {
        title: 'Equipo',
        summary: 'Espacios de trabajo compartidos con roles, para redacciones y coaliciones.',
      },
      research_pass: {
        title: 'Pase de investigación',
        summary: 'Todo lo del plan Individual con límites más altos, hasta su fecha de fin.',
      },
    },
  },
}
