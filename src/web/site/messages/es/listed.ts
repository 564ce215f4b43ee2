import type { listed as english } from '../en/listed.ts'

export const listed: typeof english = {
  title: 'Usted figura aquí',
  lead: 'Esta página es privada. Solo quienes revisan leen lo que usted envía. No necesita una cuenta.',
  link: '¿Es usted?',
  about: 'Se trata de',
  findFirst: 'Busque primero el registro sobre usted y elija «¿Es usted?» debajo del nombre.',
  findName: 'Su nombre o el de su organización',
  kind: '¿Qué solicita?',
  kinds: {
    removal: 'Eliminar el registro',
    correction: 'Corregir algo',
    contact: 'Un contacto que aparece aquí es mío, no suyo: eliminarlo',
    no_index: 'Mantener el registro fuera de los buscadores',
  },
  safety: 'El registro pone en riesgo a alguien. Atendemos primero esas solicitudes.',
  value: 'El contacto en cuestión',
  valueHint: 'Tal como lo muestra el registro. Solo para un contacto que es suyo.',
  text: 'Con sus propias palabras',
  textHint: '¿Qué es incorrecto y qué sería correcto? Omita lo que no deba guardarse.',
  contact: '¿Cómo podemos contactarle?',
  contactHint: 'Solo si desea una respuesta fuera de este sitio. Solo lo ven quienes revisan.',
  send: 'Enviar la solicitud',
  next: 'Qué sucede después',
  steps: [
    'Una persona lee la solicitud. La seguridad es lo primero.',
    'Eliminar a una persona es duradero: ninguna importación ni búsqueda posterior recupera el registro.',
    'Usted recibe una dirección secreta donde ve la decisión y puede añadir algo.',
  ],
  errors: {
    title: 'La solicitud aún no se envió',
    request: 'Elija qué solicita.',
    value: 'Escriba el contacto tal como lo muestra el registro, y solo si es suyo.',
    text: 'Diga qué es incorrecto, en texto sin marcas de 2000 caracteres como máximo.',
    contact: 'Escriba texto sin marcas, con un máximo de 200 caracteres.',
    limit: 'Hubo muchas solicitudes desde su red. Espere una hora y envíela de nuevo.',
  },
  notices: {
    title: 'Saber cuándo cambia el registro',
    lead: (domain) =>
      `Si usted trabaja para esta organización, le escribimos cuando cambie su registro público. La dirección debe terminar en @${domain}, el dominio de su sitio web: el correo con el enlace para confirmar es la prueba.`,
    email: 'Correo electrónico',
    emailHint: 'Nunca es público. Cada correo tiene un enlace para dejar de recibirlos.',
    send: 'Envíenme el enlace',
    sent: 'Si la dirección puede recibir correo, un mensaje con un enlace está en camino. El enlace sirve durante siete días.',
    errors: {
      title: 'Todavía no se envió nada',
      email: (domain) => `Escriba una dirección de correo que termine en @${domain}.`,
      limit: 'Hubo muchas solicitudes. Espere un día e inténtelo de nuevo.',
    },
  },
  receipt: {
    title: 'Su solicitud',
    thanks: 'Una persona leerá su solicitud. Aquí puede ver qué ocurrió con ella.',
    removed: 'El registro y sus palabras se eliminaron.',
  },
}
