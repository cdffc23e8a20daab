/* Pages that are read from a folder may start no worker; the search then runs in a hidden frame. The name of this file
   keeps Material's offline plugin from fetching such a thing from elsewhere. */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      this.frame = document.body.appendChild(document.createElement("iframe"))
      this.frame.hidden = true
      const inside = this.frame.contentWindow
      inside.postMessage = data => {
        const event = new MessageEvent("message", { data })
        this.dispatchEvent(event)
        this.onmessage?.(event)
      }
      const script = inside.document.createElement("script")
      this.ready = new Promise(done => script.addEventListener("load", done))
      script.src = new URL(url, location.href).href
      inside.document.body.append(script)
    }

    postMessage(data) {
      const inside = this.frame.contentWindow
      this.ready.then(() => inside.dispatchEvent(new inside.MessageEvent("message", { data })))
    }

    terminate() {
      this.frame.remove()
    }
  }
}
