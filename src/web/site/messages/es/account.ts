import type { account as english } from '../en/account.ts'

export const account: typeof english = {
  contact: {
    ask: 'Aquí no se vende nada. Para un plan o ayuda, escriba a quien opera el servicio:',
    unknown:
      'Aquí no se vende nada. Quien opera esta instalación asigna los planes a las cuentas. Si le conoce, pídale uno; todo lo del plan gratis funciona sin él.',
  },
  /** What a plan costs, where one is needed. */
  cost: {
    title: 'Esto necesita un plan',
    missing:
      'Su plan no incluye esto. Leer, las listas, los informes, las notas, los feeds y los calendarios son gratis.',
    any: (price: string) => `Está en todos los planes de pago, desde ${price} al mes.`,
    team: (price: string) => `El plan Equipo cuesta ${price} al mes.`,
    see: 'Ver los planes',
  },
  signIn: {
    title: 'Iniciar sesión',
    lead: 'Use la llave de acceso de este dispositivo, de su teléfono o una llave de seguridad. No hay contraseña.',
    button: 'Iniciar sesión con una llave de acceso',
    isNew: '¿Es su primera vez?',
    create: 'Crear una cuenta',
    lost: '¿Perdió su llave de acceso?',
    useCode: 'Usar un código de recuperación',
    purpose: {
      title: {
        watch: (name) => `Inicie sesión para seguir ${name}`,
        list: (name) => `Inicie sesión para agregar ${name} a una lista`,
        search: (name) => `Inicie sesión para buscar en ${name}`,
      },
      keeps: 'Guardamos lo que eligió y le traemos de vuelta.',
      free: {
        watch: '¿Sin cuenta? Un canal y un calendario no la necesitan:',
        list: '¿Sin cuenta? Leer, citar y descargar no la necesitan.',
        search: '¿Sin cuenta? Envíe una página que conozca. Un revisor la lee:',
      },
    },
  },
  signUp: {
    title: 'Crear una cuenta',
    lead: 'Gratis, sin correo ni contraseña. Su dispositivo crea una llave de acceso y con ella inicia sesión.',
    name: 'Su nombre',
    nameHint: 'Lo ven las personas con quienes comparte un espacio de trabajo.',
    button: 'Crear una llave de acceso',
    hasAccount: '¿Ya tiene una cuenta?',
    closed: 'Las cuentas son por invitación',
    closedLead:
      'Abra el enlace de invitación que recibió. Si no tiene ninguno, pídalo a un miembro de un espacio de trabajo o a quien administra este directorio. Para leer no hace falta una cuenta.',
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
  enrol: {
    title: 'Llave de acceso nueva',
    welcome: (name) => `Le damos la bienvenida de nuevo, ${name}`,
    lead: 'Cree una llave de acceso nueva en este dispositivo. Sus llaves y códigos de recuperación anteriores dejan de servir, y se cierra la sesión en todos los navegadores.',
    button: 'Crear una llave de acceso nueva',
    expired: 'Este enlace ya no sirve',
    expiredLead: 'Ya se usó o tiene más de una hora. Pida otro a quien opera este servicio.',
  },
  invitation: {
    title: 'Invitación',
    join: (workspace) => `Unirse a «${workspace}»`,
    lead: (role) => `Le invitaron a este espacio de trabajo con el rol ${role}.`,
    joinButton: 'Unirse al espacio de trabajo',
    signIn: 'Iniciar sesión para unirse',
    expired: 'Esta invitación ya no sirve',
    expiredLead: 'Ya se usó, se revocó o tiene más de una semana. Pida otra.',
    home: 'Ir a la página de inicio',
  },
  authorize: {
    title: 'Conectar una aplicación',
    connect: (client) => `¿Conectar «${client}»?`,
    actsAs: 'Actuará como',
    sendsBack: 'y le enviará de vuelta a',
    unchecked: 'La aplicación eligió su propio nombre y nadie lo ha comprobado.',
    local: 'Funciona en este dispositivo. Continúe solo si acaba de iniciarla usted.',
    remote: (host) => `Continúe solo si confía en ${host}.`,
    wants: 'Quiere',
    allow: 'Permitir',
    deny: 'No permitir',
    disconnectLater: 'Puede desconectarla cuando quiera en sus ajustes.',
    inWorkspace: 'En el espacio de trabajo',
    workspaceHint: 'La aplicación solo tendrá acceso a este espacio de trabajo.',
    chooseWorkspace: 'Elija un espacio de trabajo',
    expired: 'Esta solicitud venció',
    expiredLead: 'Vuelva a la aplicación y conéctela de nuevo.',
    confirm: 'Confirme su identidad',
    confirmLead: (client) => `«${client}» pide de nuevo su llave de acceso antes de conectarse.`,
    confirmButton: 'Confirmar con su llave de acceso',
  },
  pricing: {
    title: 'Planes',
    description: 'Cuánto cuesta y qué permite cada plan de este directorio.',
    lead: 'Leer el directorio e reportar un problema es gratis, con o sin cuenta. Un plan de pago añade claves de API, la transmisión en vivo, búsquedas y asistentes. Nada se borra cuando un plan termina.',
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
      watches: 'Avisos por espacio de trabajo',
      assistants: 'Asistentes por OAuth',
    },
    none: 'Ninguna',
    yes: 'Sí',
    no: 'No',
    plans: {
      free: {
        title: 'Gratis',
        summary:
          'Leer el directorio público, reportar errores y usar un espacio de trabajo personal con listas, notas y dos avisos.',
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
